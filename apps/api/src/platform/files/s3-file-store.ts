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
import { bucketClientSettings, type BucketAddress } from '@portal/releases';

import type { FileStore, StoredFile } from './file-store';

/** Creates a store in an S3-compatible bucket. A put is durable when it is answered. */
export function createS3FileStore(address: BucketAddress): FileStore {
  const { bucket, prefix } = address;
  const client = new S3Client(bucketClientSettings(address));
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
