import type { ApiReadiness } from '@portal/api';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whatever answers the addresses under /api: the API in this process, or one that runs elsewhere. */
export type ApiBackend = {
  /** Handles a request whose path belongs to the API. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * @returns what it needs and whether that is there now; all of it, when it can answer
   * @throws Error when it cannot be asked
   */
  readiness(): Promise<ApiReadiness>;
  /** Lets requests in flight finish and releases all resources. */
  close(): Promise<void>;
};
