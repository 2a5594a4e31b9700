import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';

import { openFileStore } from './open-file-store';
import { parseBucketAddress } from './s3-file-store';
import type { FileStore } from './file-store';

/** As much of S3's protocol as the store speaks, over a Map. */
function createBucketServer(objects: Map<string, Buffer>): Server {
  return createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://bucket');
      const key = decodeURIComponent(url.pathname.replace(/^\/evidencias\/?/, ''));
      if (!/^AWS4-HMAC-SHA256 Credential=test\//.test(request.headers.authorization ?? '')) {
        response.writeHead(403).end();
      } else if (request.method === 'PUT') {
        objects.set(key, await buffer(request));
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (request.method === 'HEAD') {
        response.writeHead(200).end();
      } else if (url.searchParams.get('list-type') === '2') {
        const prefix = url.searchParams.get('prefix') ?? '';
        const after = url.searchParams.get('continuation-token') ?? '';
        const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
        const [first] = keys.filter((one) => one > after);
        const isLast = first === undefined || first === keys.at(-1);
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(
            `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated><NextContinuationToken>${first ?? ''}</NextContinuationToken>` +
              (first === undefined
                ? ''
                : `<Contents><Key>${first}</Key><LastModified>2026-11-21T05:00:00.000Z</LastModified></Contents>`) +
              '</ListBucketResult>',
          );
      } else if (objects.has(key)) {
        response.writeHead(200).end(objects.get(key));
      } else {
        response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      }
    })();
  });
}

const objects = new Map<string, Buffer>();
let server: Server;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  server = createBucketServer(objects);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-s3-'));
  await writeFile(path.join(folder, 'photo'), 'una foto');
  store = await openFileStore({ url: `s3://evidencias/portal?endpoint=${endpoint}`, dataDir: folder });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

it('puts, gets, lists over several pages and deletes', async () => {
  await store.check();
  for (const key of ['photos/ab/uno', 'photos/ab/dos', 'photos/cd/tres'])
    await store.put(key, path.join(folder, 'photo'));
  expect([...objects.keys()]).toContain('portal/photos/ab/uno');
  const stream = await store.get('photos/ab/uno');
  expect(stream === null ? null : await text(stream)).toBe('una foto');

  const keys: string[] = [];
  for await (const { key, modifiedAt } of store.list()) {
    keys.push(key);
    expect(modifiedAt).toEqual(new Date('2026-11-21T05:00:00Z'));
  }
  expect(keys).toEqual(['photos/ab/dos', 'photos/ab/uno', 'photos/cd/tres']);

  await store.delete('photos/ab/uno');
  expect(await store.get('photos/ab/uno')).toBeNull();
});

it('reads the address of a bucket', () => {
  expect(parseBucketAddress('s3://cubo')).toEqual({
    bucket: 'cubo',
    prefix: '',
    region: 'us-east-1',
    endpoint: undefined,
  });
  expect(parseBucketAddress('s3://cubo/a/b/?region=sa-east-1&endpoint=https://minio.local')).toEqual({
    bucket: 'cubo',
    prefix: 'a/b/',
    region: 'sa-east-1',
    endpoint: 'https://minio.local',
  });
  expect(() => parseBucketAddress('https://cubo')).toThrow(TypeError);
});
