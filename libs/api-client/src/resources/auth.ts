import type { Login, LoginInput, SessionUser } from '@portal/domain';
import { http } from '../http/transport';

/** POST /auth/login: who it is, and the encrypted session token. */
export async function login(credentials: LoginInput): Promise<Login> {
  const body = { email: credentials.email, password: credentials.password };
  return (await http.post<{ data: Login }>('/auth/login', body, { expect: [200, 201] })).data;
}

/**
 * GET /auth/verify: whether the session still holds.
 * @returns the person as the server knows them
 * @throws ApiError 401 when it does not hold
 */
export async function verify(): Promise<SessionUser> {
  const { data } = await http.get<{ data: SessionUser }>('/auth/verify');
  return data;
}

/** POST /auth/logout: ends the session on the server. */
export async function logout(): Promise<void> {
  await http.post('/auth/logout', {}, { expect: [200, 204] });
}
