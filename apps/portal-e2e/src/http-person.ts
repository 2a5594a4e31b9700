import { openSession } from '../../../tools/testing/sign-in';
import { PASSWORD, PEOPLE, type Person } from './people';

/** An answer of the API, read whole. */
export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

/** A file for a multipart body. */
export type Part = { name: string; mimeType: string; buffer: Buffer };

export type Fields = Record<string, string | number | boolean | Part | readonly Part[] | undefined>;

/** Someone signed in over HTTP, as the browser would be: a token and the cookie it is bound to. */
export type HttpPerson = {
  id: number;
  /** The browser's part of the session: the token in its session storage, and the cookie `name=value`. */
  session: { token: { h: string; e: string }; cookie: string };
  get<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>>;
  send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Answer<Body>>;
  sendForm<Body = Record<string, unknown>>(path: string, fields: Fields, key?: string): Promise<Answer<Body>>;
  download(path: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }>;
};

async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body, headers: response.headers };
}

function toForm(fields: Fields): FormData {
  const form = new FormData();
  const add = (name: string, value: string | number | boolean | Part): void => {
    if (typeof value === 'object')
      form.append(name, new Blob([new Uint8Array(value.buffer)], { type: value.mimeType }), value.name);
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) (value as readonly Part[]).forEach((part) => add(name, part));
    else add(name, value as string | number | boolean | Part);
  }
  return form;
}

/** Credentials of an account. */
export type Credentials = { email: string; password: string };

/** Returns the credentials of a demonstration person. */
export const credentialsOf = (person: Person): Credentials => ({ email: PEOPLE[person], password: PASSWORD });

/** The demonstration people who are signed in already, by portal and address: once per worker. */
const signedIn = new Map<string, Promise<HttpPerson>>();

/**
 * Signs in one of the demonstration people, unless a test of this worker has done so and their session still lives.
 * @param portal origin of the portal
 */
export async function signInOverHttp(portal: string, person: Person): Promise<HttpPerson> {
  const key = `${portal} ${person}`;
  const before = await signedIn.get(key);
  if (before !== undefined && (await before.get('/auth/verify')).status === 200) return before;
  const now = signInAccountOverHttp(portal, credentialsOf(person));
  signedIn.set(key, now);
  return now;
}

/**
 * Signs in any account.
 * @param portal origin of the portal
 */
export async function signInAccountOverHttp(portal: string, { email, password }: Credentials): Promise<HttpPerson> {
  const { user, headers, token } = await openSession(portal, email, password);
  const url = (path: string): string => `${portal}/api/v1${path}`;
  const withKey = (key: string | undefined): Record<string, string> => (key ? { 'idempotency-key': key } : {});

  return {
    id: user.id,
    session: { token, cookie: headers.cookie },
    async get<Body>(path: string) {
      return readAnswer<Body>(await fetch(url(path), { headers }));
    },
    async send<Body>(method: string, path: string, body?: object, key?: string) {
      const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      return readAnswer<Body>(
        await fetch(url(path), {
          method,
          headers: { ...headers, ...json, ...withKey(key) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    },
    async sendForm<Body>(path: string, fields: Fields, key?: string) {
      return readAnswer<Body>(
        await fetch(url(path), { method: 'POST', headers: { ...headers, ...withKey(key) }, body: toForm(fields) }),
      );
    },
    async download(path: string) {
      const file = await fetch(path.startsWith('/api/') ? `${portal}${path}` : url(path), { headers });
      return { status: file.status, headers: file.headers, bytes: new Uint8Array(await file.arrayBuffer()) };
    },
  };
}
