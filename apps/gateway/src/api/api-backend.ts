import type { ApiReadiness } from '@portal/server';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type ApiBackend = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Throws Error when the API does not answer. */
  readiness(): Promise<ApiReadiness>;
  close(): Promise<void>;
};
