import type { DevServerMiddlewareHandler } from '@rspack/core';

/** Answers with what `read` gives, as JSON; with status 500 and its message when it throws, for the developer who looks at the page. */
export const jsonAnswer =
  (read: () => unknown): DevServerMiddlewareHandler =>
  async (_request, response) => {
    try {
      const body = JSON.stringify(await read());
      response.setHeader('content-type', 'application/json');
      response.end(body);
    } catch (error) {
      response.statusCode = 500;
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(String(error));
    }
  };
