import { isRoleCode, roleLabel, type SessionUser } from '@portal/domain';
import type { SessionToken } from './session-token';

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function decrypt(token: SessionToken, tokenKey: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', fromBase64(tokenKey), 'AES-GCM', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(token.h) }, key, fromBase64(token.e));
  return new TextDecoder().decode(plain);
}

function payloadOf(jwt: string): unknown {
  return JSON.parse(new TextDecoder().decode(fromBase64(jwt.split('.')[1] ?? '')));
}

function toSessionUser(payload: unknown): SessionUser {
  const { id, name, roles, company } = payload as Record<string, unknown>;
  if (typeof id !== 'number' || typeof name !== 'string' || !Array.isArray(roles)) {
    throw new TypeError('the session token names nobody');
  }
  const codes = roles.map((role: unknown) => (role as { code?: unknown }).code).filter(isRoleCode);
  return {
    id,
    name,
    roles: codes.map((code) => ({ code, rol: roleLabel(code) })),
    company: (company ?? null) as SessionUser['company'],
  };
}

/**
 * Nothing relies on it: the server checks signature and cookie at every call.
 * @returns the person in the token, or null when the token is not ours (another key, tampered with) or the browser has
 * no WebCrypto (an address that is neither https nor localhost)
 */
export async function readTokenUser(token: SessionToken, tokenKey: string | null): Promise<SessionUser | null> {
  if (tokenKey === null || !globalThis.crypto?.subtle) return null;
  try {
    return toSessionUser(payloadOf(await decrypt(token, tokenKey)));
  } catch {
    return null;
  }
}
