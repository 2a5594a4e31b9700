import type { SessionUser } from '@portal/domain';
import { webcrypto } from 'node:crypto';

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** A 256-bit key as the runtime configuration contains it. */
export const TOKEN_KEY = Buffer.alloc(32, 7).toString('base64');

/** Encrypts a token as the server does: a signed JWT, AES-256-GCM, iv and ciphertext (with its tag) in base64url. */
export async function encryptToken(
  user: SessionUser,
  tokenKey: string = TOKEN_KEY,
): Promise<{ iv: string; encrypted: string }> {
  const jwt = [{ alg: 'HS256' }, { ...user, sid: 'session' }].map((part) => base64url(JSON.stringify(part))).join('.');
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(tokenKey, 'base64'), 'AES-GCM', false, ['encrypt']);
  const iv = webcrypto.getRandomValues(new Uint8Array(12));
  const plain = new Uint8Array(Buffer.from(`${jwt}.signature`));
  const encrypted = await webcrypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { iv: base64url(iv), encrypted: base64url(new Uint8Array(encrypted)) };
}

export const ANA: SessionUser = {
  id: 7,
  name: 'Ana Muñoz',
  roles: [{ code: 4, rol: 'Administrador' }],
  company: null,
};

export const LUIS: SessionUser = {
  id: 8,
  name: 'Luis Pérez',
  roles: [{ code: 7, rol: 'Operario' }],
  company: { id: 3, name: 'Contratista Uno' },
};
