import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { FileStore } from './file-store';

/** Address of a bucket: `s3://bucket/prefix?region=…&endpoint=https://…`. The SDK finds the credentials itself. */
type BucketAddress = { bucket: string; prefix: string; region: string; endpoint: string | undefined };

/** Throws TypeError when the address is invalid. */
export function parseBucketAddress(url: string): BucketAddress {
  const { protocol, hostname, pathname, searchParams } = new URL(url);
  if (protocol !== 's3:' || hostname === '') throw new TypeError(`FILES_URL must look like s3://bucket/prefix`);
  const prefix = pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
  };
}

/** Keys are below the address's prefix. Throws TypeError when it is invalid. */
export function createS3FileStore(url: string): FileStore {
  const { bucket, prefix, region, endpoint } = parseBucketAddress(url);
  const client = new S3Client({
    region,
    // Other vendors' buckets support neither a host name per bucket nor the newest checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // By default the SDK waits without limit for a bucket that does not answer. Milliseconds.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 20_000 },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  const open = async (key: string) => {
    try {
      return (await client.send(new GetObjectCommand(at(key)))).Body;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

  return {
    async put(key, path) {
      // Read whole (a photo is about a megabyte), so that the SDK can send it again after a failure.
      await client.send(new PutObjectCommand({ ...at(key), Body: await readFile(path) }));
    },

    async get(key) {
      const body = await open(key);
      return body instanceof Readable ? body : null;
    },

    async read(key) {
      const body = await open(key);
      return body === undefined ? null : Buffer.from(await body.transformToByteArray());
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) yield { key: Key.slice(prefix.length), modifiedAt: LastModified };
        }
      }
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
