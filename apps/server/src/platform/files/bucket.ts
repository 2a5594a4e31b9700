import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { bucketClientSettings, type BucketAddress } from './bucket-address';

/** Keys are below the address's prefix. */
type Bucket = {
  /** Stores an object; it is durable when this is answered. */
  put(key: string, content: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  walk(): AsyncGenerator<{ key: string; modifiedAt: Date }>;
  check(): Promise<void>;
};

export function openBucket(address: BucketAddress): Bucket {
  const client = new S3Client(bucketClientSettings(address));
  const at = (key: string) => ({ Bucket: address.bucket, Key: `${address.prefix}${key}` });

  const read = async (key: string) => {
    try {
      return (await client.send(new GetObjectCommand(at(key)))).Body;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  async function* walk(): ReturnType<Bucket['walk']> {
    const pages = paginateListObjectsV2({ client }, { Bucket: address.bucket, Prefix: address.prefix });
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        if (Key && LastModified) yield { key: Key.slice(address.prefix.length), modifiedAt: LastModified };
      }
    }
  }

  return {
    async put(key, content) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content }));
    },
    async get(key) {
      const body = await read(key);
      return body && Buffer.from(await body.transformToByteArray());
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    walk,
    async open(key) {
      const body = await read(key);
      return body instanceof Readable ? body : undefined;
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: address.bucket }));
    },
  };
}
