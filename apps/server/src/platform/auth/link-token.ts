import { createHmac } from 'node:crypto';

import { LIMITS } from '@portal/domain';

const FORMAT = /^([1-9]\d{0,9})\.[A-Za-z0-9_-]{43}$/;

type LinkText = {
  number: number;
  /** No two purposes that share a key sign the same texts. */
  signed: string;
};

/** The token is stored nowhere, and yet can be made again; a new nonce ends it. */
export function signLinkToken({ number, signed }: LinkText, key: Buffer): string {
  return `${number}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

export function numberInLinkToken(token: string): number | undefined {
  const number = Number(FORMAT.exec(token)?.[1]);
  return number <= LIMITS.requestNumberMax ? number : undefined;
}
