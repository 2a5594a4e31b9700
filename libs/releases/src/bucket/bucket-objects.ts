import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { bucketClientSettings, type BucketAddress } from './bucket-address';

export type BucketObject = { key: string; modifiedAt: Date };

/** Keys are below the address's prefix. */
export type BucketObjects = {
  /** Stores an object; it is durable when this is answered. */
  put(key: string, content: string | Buffer): Promise<void>;
  /** Stores an object; false, without any change, when the key exists already. */
  putIfAbsent(key: string, content: string | Buffer): Promise<boolean>;
  get(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
  /** Lists the objects whose keys begin so, in order, starting behind `after`. */
  list(beginning: string, after?: string): Promise<BucketObject[]>;
};

export type Bucket = BucketObjects & {
  open(key: string): Promise<Readable | undefined>;
  walk(beginning: string, after?: string): AsyncGenerator<BucketObject>;
  check(): Promise<void>;
};

const ALREADY_THERE = new Set([409, 412]);

const isAlreadyThere = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && ALREADY_THERE.has(error.$metadata.httpStatusCode ?? 0);

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
  const get = async (key: string): Promise<Buffer | undefined> => {
    const body = await read(key);
    return body && Buffer.from(await body.transformToByteArray());
  };

  async function* walk(beginning: string, after?: string): AsyncGenerator<BucketObject> {
    const pages = paginateListObjectsV2(
      { client },
      {
        Bucket: address.bucket,
        Prefix: `${address.prefix}${beginning}`,
        ...(after === undefined ? {} : { StartAfter: `${address.prefix}${after}` }),
      },
    );
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        if (Key && LastModified) yield { key: Key.slice(address.prefix.length), modifiedAt: LastModified };
      }
    }
  }

  return {
    get,
    async put(key, content) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content }));
    },
    async putIfAbsent(key, content) {
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body: content, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        if (!isAlreadyThere(error)) throw error;
        // The SDK repeats a call that had no answer. Only then can the existing object be the one just sent.
        if ((error.$metadata.attempts ?? 1) === 1) return false;
        return (await get(key))?.equals(Buffer.from(content)) ?? false;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async list(beginning, after) {
      const objects: BucketObject[] = [];
      for await (const object of walk(beginning, after)) objects.push(object);
      return objects;
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
