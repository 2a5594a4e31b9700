import type { Login } from '@portal/domain';

/** The public password of the demonstration's accounts. */
export const DEMONSTRATION_PASSWORD = 'Demo-2026';

/** The password of the same accounts in portals that run in production, which refuse to start with the public one. */
export const SEEDED_PASSWORD = 'Cuatro-Gatos-26';

/** Headers of a signed-in person's requests. */
export type Credentials = { authorization: string; cookie: string };

/**
 * Signs a person in.
 * @throws Error when the portal does not let them in
 */
export async function signIn(address: string, email: string, password = DEMONSTRATION_PASSWORD): Promise<Credentials> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  const { token } = ((await response.json()) as { data: Login }).data;
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { authorization: `Bearer ${token.iv}.${token.encrypted}`, cookie };
}
