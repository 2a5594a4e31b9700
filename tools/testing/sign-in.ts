import type { Login, SessionUser } from '@portal/domain';

/** The public password of the demonstration's accounts. */
export const DEMONSTRATION_PASSWORD = 'Demo-2026';

/** The password of the same accounts in portals that run in production, which refuse to start with the public one. */
export const SEEDED_PASSWORD = 'Cuatro-Gatos-26';

/** Headers of a signed-in person's requests. */
export type Credentials = { authorization: string; cookie: string };

/** A session of a person. */
type OpenSession = {
  user: SessionUser;
  headers: Credentials;
  /** The token as the browser keeps it in its session storage. */
  token: { h: string; e: string };
};

/**
 * Opens a session of an account, as the sign-in page does.
 * @param address origin of the portal
 * @throws Error when the portal does not let them in
 */
export async function openSession(
  address: string,
  email: string,
  password = DEMONSTRATION_PASSWORD,
): Promise<OpenSession> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  const { user, token } = ((await response.json()) as { data: Login }).data;
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return {
    user,
    headers: { authorization: `Bearer ${token.iv}.${token.encrypted}`, cookie },
    token: { h: token.iv, e: token.encrypted },
  };
}

/**
 * Signs a person in (`openSession`).
 * @returns the headers of their requests
 */
export const signIn = async (...account: Parameters<typeof openSession>): Promise<Credentials> =>
  (await openSession(...account)).headers;
