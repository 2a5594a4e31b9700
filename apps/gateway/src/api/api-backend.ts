import type { ApiReadiness } from '@portal/api';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whatever answers the addresses under /api: the API in this process, or one that runs elsewhere. */
export type ApiBackend = {
  /** Takes over a request whose address is the API's. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * @returns what it needs and whether that is there now; all of it, when it can answer
   * @throws Error when it cannot be asked
   */
  readiness(): Promise<ApiReadiness>;
  /** Lets what is in flight finish and frees everything it holds. */
  close(): Promise<void>;
};
