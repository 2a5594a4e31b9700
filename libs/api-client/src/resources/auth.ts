import type { Login, LoginInput, SessionUser } from '@portal/domain';
import { http } from '../http/transport';
import type { SessionToken } from '../session/session-token';

export async function login(credentials: LoginInput): Promise<Login> {
  const body = { email: credentials.email, password: credentials.password };
  return (await http.post<{ data: Login }>('/auth/login', body, { expect: [200, 201] })).data;
}

/**
 * GET /auth/verify: checks a session without ending it.
 * @param token null sends none, to learn whether the server answers at all
 * @throws ApiError 401 when the session is not valid
 */
export async function verify(token: SessionToken | null): Promise<SessionUser> {
  const { data } = await http.get<{ data: { user: SessionUser } }>('/auth/verify', token ? { token } : {});
  return data.user;
}

export const logout = () => http.post('/auth/logout', {}, { expect: [200, 204] });
