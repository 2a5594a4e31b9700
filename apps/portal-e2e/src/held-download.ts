import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { REPORT_EXPORT } from '@portal/domain';
import type { Page } from '@playwright/test';

/** An export whose beginning is there, and which a test breaks off, or waits for the page to leave. */
type HeldDownload = {
  breakOff(): void;
  /** Resolves once the page wants no more of it. */
  left: Promise<void>;
  close(): void;
};

/**
 * Holds back the exports that a page asks for, as if they were long.
 * @param total how many requests the file will have
 */
export async function holdExport(page: Page, total: number): Promise<HeldDownload> {
  const held: ServerResponse[] = [];
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const server = createServer((_request, response) => {
    held.push(response);
    response.on('close', leave);
    response.writeHead(200, {
      'content-type': REPORT_EXPORT.contentType,
      [REPORT_EXPORT.totalHeader]: String(total),
    });
    response.write(Buffer.alloc(2_000_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(/\/api\/v1\/informes\/excel/, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  return {
    breakOff: () => held.forEach((response) => response.destroy()),
    left,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
