import type { NamedOption } from '@portal/domain';

import type { Sent } from '../../../tools/testing/create-steps';
import { openSession } from '../../../tools/testing/sign-in';
import { credentialsOf, type Credentials, type Person } from './people';

/** A file for a multipart body. */
export type Part = { name: string; mimeType: string; buffer: Buffer };

/**
 * Sends a call.
 * @param path within `/api/v1`, or from there
 * @returns the data of the answer
 * @throws Error when the call was refused
 */
type Send = <Data>(path: string, sent?: Sent<string | Part>) => Promise<Data>;

/** Someone signed in over HTTP, as the browser would be: a token and the cookie it is bound to. */
export type HttpPerson = {
  id: number;
  name: string;
  company: NamedOption | null;
  /** The browser's part of the session: the token in its session storage, and the cookie `name=value`. */
  session: { token: { h: string; e: string }; cookie: string };
  call: Record<'get' | 'post' | 'put' | 'delete', Send>;
  download(path: string): Promise<Uint8Array>;
};

function toForm(fields: NonNullable<Sent<string | Part>['form']>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([new Uint8Array(value.buffer)], { type: value.mimeType }), value.name);
    }
  }
  return form;
}

/** Those who are signed in already, by portal and address: once per worker. */
const signedIn = new Map<string, Promise<HttpPerson>>();

/**
 * Signs somebody in, unless a test of this worker has done so and their session still lives.
 * @param portal origin of the portal
 */
export async function signInOverHttp(portal: string, who: Person | Credentials): Promise<HttpPerson> {
  const credentials = credentialsOf(who);
  const key = `${portal} ${credentials.email}`;
  const before = await signedIn.get(key);
  const lives = before?.call.get('/auth/verify').then(
    () => true,
    () => false,
  );
  if (before !== undefined && (await lives)) return before;
  const now = openSessionOverHttp(portal, credentials);
  signedIn.set(key, now);
  return now;
}

/**
 * Signs an account in, in a new session.
 * @param portal origin of the portal
 */
export async function openSessionOverHttp(portal: string, { email, password }: Credentials): Promise<HttpPerson> {
  const { user, headers, token } = await openSession(portal, email, password);

  async function request(method: string, path: string, { body, form, headers: more }: Sent<string | Part> = {}) {
    const content = form === undefined ? body && JSON.stringify(body) : toForm(form);
    const response = await fetch(`${portal}${path.startsWith('/api/') ? '' : '/api/v1'}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...more },
      ...(content !== undefined && { body: content }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
    return response;
  }
  const send =
    (method: string) =>
    async <Data>(path: string, sent?: Sent<string | Part>): Promise<Data> =>
      ((await (await request(method, path, sent)).json()) as { data: Data }).data;

  return {
    id: user.id,
    name: user.name,
    company: user.company,
    session: { token, cookie: headers.cookie },
    call: { get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') },
    download: async (path) => new Uint8Array(await (await request('GET', path)).arrayBuffer()),
  };
}
