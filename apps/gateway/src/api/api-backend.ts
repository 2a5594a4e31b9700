import type { ApiReadiness } from '@portal/api';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whatever answers the addresses under /api: the API in this process, or one that runs elsewhere. */
export type ApiBackend = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Asks the API for the state of its dependencies.
   * @returns the dependencies of the API and whether each is available
   * @throws Error when the API does not answer
   */
  readiness(): Promise<ApiReadiness>;
  /** Lets requests in flight finish and releases all resources. */
  close(): Promise<void>;
};
