import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whatever answers the addresses under /api: the API in this process, or one that runs elsewhere. */
export type ApiBackend = {
  /** Takes over a request whose address is the API's. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** @returns whether it can answer now */
  isReady(): Promise<boolean>;
  /** Lets what is in flight finish and frees everything it holds. */
  close(): Promise<void>;
};
