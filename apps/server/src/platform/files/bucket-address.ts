/** Address of a bucket: `s3://bucket/prefix?region=…&endpoint=https://…`. The SDK finds the credentials itself. */
export type BucketAddress = { bucket: string; prefix: string; region: string; endpoint: string | undefined };

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
