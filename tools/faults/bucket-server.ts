import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PAGE = 1_000;

/** As much of S3's protocol as the portal speaks through the AWS SDK, over memory. @returns its address too */
export async function startBucketServer(
  bucket: string,
): Promise<{ endpoint: string; objects: Map<string, Buffer>; close: () => void }> {
  const objects = new Map<string, Buffer>();
  const server: Server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://bucket');
      const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length);
      const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') === true;
      if (!isSigned) response.writeHead(403).end();
      else if (request.method === 'PUT') {
        objects.set(key, await buffer(request));
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (request.method === 'HEAD') response.writeHead(200).end();
      else if (url.searchParams.get('list-type') === '2') {
        const after = url.searchParams.get('continuation-token') ?? '';
        const prefix = url.searchParams.get('prefix') ?? '';
        const left = [...objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort();
        const page = left.slice(0, PAGE);
        const contents = page.map(
          (one) => `<Contents><Key>${one}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
        );
        const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(
            `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
          );
      } else if (objects.has(key)) response.writeHead(200).end(objects.get(key));
      else response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
