import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

import type { FileStore, StoredFile } from './file-store';

/** Where a bucket is: `s3://bucket/prefix?region=…&endpoint=https://…`. Credentials are the SDK's own affair. */
export type BucketAddress = { bucket: string; prefix: string; region: string; endpoint: string | undefined };

/** @throws TypeError when the address is not of that form */
export function parseBucketAddress(url: string): BucketAddress {
  const { protocol, hostname, pathname, searchParams } = new URL(url);
  if (protocol !== 's3:' || hostname === '') throw new TypeError('FILES_URL must look like s3://bucket/prefix');
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
  };
}

/** Any S3-compatible bucket. A put is durable when it is answered. */
export function createS3FileStore({ bucket, prefix, region, endpoint }: BucketAddress): FileStore {
  const client = new S3Client({
    region,
    // Buckets other than Amazon's know neither a host name per bucket nor the newest checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  return {
    async put(key, path) {
      // Read whole (a photo is about a megabyte), so that the SDK can send it again after a failure.
      await client.send(new PutObjectCommand({ ...at(key), Body: await readFile(path) }));
    },

    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async *list(): AsyncGenerator<StoredFile> {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined) {
            yield { key: Key.slice(prefix.length), modifiedAt: LastModified };
          }
        }
      }
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
