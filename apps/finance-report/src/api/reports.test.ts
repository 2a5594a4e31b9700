/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CANCELLED_MESSAGE, configureApiClient, NETWORK_MESSAGE } from '@portal/api-client';
import { REPORT_EXPORT, SHARED_FAILURES } from '@portal/domain';
import { downloadReport, type ExportProgress } from './reports';

let server: Server;
let answer: (response: ServerResponse) => void | Promise<void>;
const requested: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    void answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  configureApiClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const HEADERS = { 'content-type': REPORT_EXPORT.contentType, [REPORT_EXPORT.totalHeader]: '500' };
/** Reports that the caller received a part, so that the next part follows. */
const progress = new EventEmitter();
const untilTold = () => once(progress, 'told');

it('brings the whole file, and tells how much of it has come', async () => {
  const file = randomBytes(10_000);
  const reports: ExportProgress[] = [];
  answer = async (response) => {
    response.writeHead(200, HEADERS);
    for (let at = 0; at < file.length; at += 4_000) {
      const reported = untilTold();
      response.write(file.subarray(at, at + 4_000));
      await reported;
    }
    response.end();
  };
  const blob = await downloadReport(
    { estado: 'facturado', sort: '-fecha', q: '' },
    {
      onProgress: (now) => {
        reports.push(now);
        progress.emit('told');
      },
    },
  );
  expect(Buffer.from(await blob.arrayBuffer()).equals(file)).toBe(true);
  expect(blob.type).toBe(REPORT_EXPORT.contentType);
  expect(requested.at(-1)).toBe('/api/v1/informes/excel?estado=facturado&sort=-fecha');

  expect(reports[0]).toEqual({ total: 500, bytes: 0 });
  expect(reports.at(-1)).toEqual({ total: 500, bytes: file.length });
});

it('keeps nothing of an interrupted file', async () => {
  answer = async (response) => {
    response.writeHead(200, HEADERS);
    const reported = untilTold();
    response.write(randomBytes(4_000));
    await reported;
    response.destroy();
  };
  const download = downloadReport({}, { onProgress: () => void progress.emit('told') });
  await expect(download).rejects.toMatchObject({ code: 'NETWORK', message: NETWORK_MESSAGE });
});

it('can be cancelled midway', async () => {
  let isGone: Promise<unknown> = Promise.resolve();
  answer = (response) => {
    isGone = new Promise((resolve) => response.once('close', resolve));
    response.writeHead(200, HEADERS);
    response.write(randomBytes(4_000));
  };
  const controller = new AbortController();
  const download = downloadReport(
    {},
    { signal: controller.signal, onProgress: ({ bytes }) => bytes > 0 && controller.abort() },
  );
  await expect(download).rejects.toMatchObject({ code: 'CANCELLED', message: CANCELLED_MESSAGE });
  await isGone;
});

it("fails with the server's message when it is refused, and with the specification's for an empty file", async () => {
  answer = (response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '15' });
    response.end(JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: REPORT_EXPORT.busy.everybody }));
  };
  await expect(downloadReport({})).rejects.toMatchObject({
    status: 429,
    message: REPORT_EXPORT.busy.everybody,
    retryAfter: 15,
  });
  answer = (response) => void response.writeHead(200, HEADERS).end();
  await expect(downloadReport({})).rejects.toThrow(SHARED_FAILURES.invalidBlob);
});
