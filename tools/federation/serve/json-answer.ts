import type { DevServerMiddlewareHandler } from '@rspack/core';

/** Answers with what `read` gives, as JSON. */
export const jsonAnswer =
  (read: () => unknown): DevServerMiddlewareHandler =>
  async (_request, response, next) => {
    try {
      const body = JSON.stringify(await read());
      response.setHeader('content-type', 'application/json');
      response.end(body);
    } catch (error) {
      next(error);
    }
  };
