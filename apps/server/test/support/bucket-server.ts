import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The date of every object of the stand-in. */
export const BUCKET_DATE = '2026-11-21T05:00:00.000Z';

/** Keys that one page of a listing holds, so that several are needed. */
const PAGE = 2;

/** A bucket for tests: the part of S3's protocol that the portal uses, over a Map. */
export type BucketServer = {
  objects: Map<string, Buffer>;
  /** Address for FILES_URL. */
  url: string;
  close(): Promise<void>;
};

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function listing(keys: readonly string[], after: string): string {
  const left = keys.filter((key) => key > after).sort();
  const page = left.slice(0, PAGE);
  const contents = page
    .map((key) => `<Contents><Key>${escapeXml(key)}</Key><LastModified>${BUCKET_DATE}</LastModified></Contents>`)
    .join('');
  const isTruncated = left.length > page.length;
  const token = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents}</ListBucketResult>`;
}

/** Starts a bucket of that name on this machine. Sets the credentials that the SDK takes from the environment. */
export async function startBucketServer(bucket: string, prefix: string): Promise<BucketServer> {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://bucket');
      const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length);
      const fail = (status: number, code: string) =>
        response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
      if (!/^AWS4-HMAC-SHA256 Credential=test\//.test(request.headers.authorization ?? '')) {
        fail(403, 'AccessDenied');
      } else if (request.method === 'PUT') {
        objects.set(key, await buffer(request));
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (request.method === 'HEAD') {
        response.writeHead(200).end();
      } else if (url.searchParams.get('list-type') === '2') {
        const wanted = url.searchParams.get('prefix') ?? '';
        const after = url.searchParams.get('continuation-token') ?? '';
        const keys = [...objects.keys()].filter((one) => one.startsWith(wanted));
        response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(keys, after));
      } else {
        const content = objects.get(key);
        if (content) response.writeHead(200).end(content);
        else fail(404, 'NoSuchKey');
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    objects,
    url: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
