import type {
  AreaVersion,
  CandidateAudienceInput,
  ErrorBody,
  Page,
  ReleaseEntry,
  ReleaseOutcome,
  ReleaseSource,
} from '@portal/domain';
import { COMPRESSED_COPIES, ifPresent, parseBuildReport, storedFiles, type LocalBuild } from '@portal/releases';
import type { PublishedBuild } from '@portal/server';
import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

/** The portal, or the tool, refuses; the message is for the person who publishes. */
export class PortalRefusal extends Error {
  override name = 'PortalRefusal';
}

/** Headers of who changes the portal, and with a person's session the password that confirms what they change. */
export type Access = { headers: Readonly<Record<string, string>>; ownPassword?: string };

type ChangeOptions = { dryRun: boolean };
type Fields = Readonly<Record<string, string | undefined>>;
type Call = { query?: Fields; json?: object; form?: FormData };

const BAD_TOKEN = 'el token de despliegue no es válido o fue revocado: pide otro en Versiones';
const TOO_LARGE = 'un proxy entre medio no deja pasar algo tan grande: auméntale el límite';

/**
 * Requests an address of the portal.
 * @throws PortalRefusal when nobody answers
 */
export async function reach(url: string, address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(new URL(address, url), init);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new PortalRefusal(`${url} no responde (${cause}): inicia el portal, o indica otro con PORTAL_URL`);
  }
}

/** Adds its report, then every file under its path, with the compressed copies that the build made. */
async function addBuild(form: FormData, { folder, report }: LocalBuild, prefix: string): Promise<void> {
  form.append(`${prefix}report`, JSON.stringify(report));
  for (const name of Object.keys(storedFiles(report))) {
    for (const suffix of ['', ...COMPRESSED_COPIES.map((copy) => copy.suffix)]) {
      const file = path.join(folder, name + suffix);
      const isThere = (await ifPresent(access(file).then(() => true))) ?? false;
      if (isThere) form.append(prefix + name + suffix, await openAsBlob(file), 'file');
    }
  }
}

export type Portal = ReturnType<typeof createPortal>;

/** A portal that runs, here or elsewhere, reached over HTTP. */
export function createPortal(url: string, { headers, ownPassword }: Access) {
  const call = async <Body>(method: string, address: string, { query = {}, json, form }: Call = {}): Promise<Body> => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
    const response = await reach(url, `/api/v1${address}${search}`, {
      method,
      headers: { ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: form } : {}),
    });
    const body = (await response.json().catch(() => null)) as ErrorBody | Body | null;
    if (response.ok) return body as Body;
    if (response.status === 401) throw new PortalRefusal(BAD_TOKEN);
    if (body === null)
      throw new PortalRefusal(response.status === 413 ? TOO_LARGE : `${url} responde ${response.status}`);
    const { message, errors = {} } = body as ErrorBody;
    const fields = Object.entries(errors).map(([field, words]) => `${field}: ${words}`);
    throw new PortalRefusal([message, ...fields].join('\n  '));
  };
  const data = async <Data>(method: string, address: string, rest?: Call): Promise<Data> =>
    (await call<{ data: Data }>(method, address, rest)).data;
  const change = (method: string, address: string, json: object): Promise<ReleaseOutcome> =>
    data(method, address, { json: { ...json, ownPassword } });
  const area = (name: string): string => `/releases/areas/${encodeURIComponent(name)}`;
  const flag = (isSet: boolean): string | undefined => (isSet ? '1' : undefined);

  return {
    /** Publishes builds as one change; `audience` makes the one build a candidate. */
    async publish(
      builds: readonly LocalBuild[],
      audience: CandidateAudienceInput | null,
      { dryRun, source }: ChangeOptions & { source: ReleaseSource | undefined },
    ): Promise<ReleaseOutcome> {
      const form = new FormData();
      const fields: Fields = {
        dryRun: flag(dryRun),
        ownPassword,
        candidate: audience ? JSON.stringify(audience) : undefined,
        source: source && JSON.stringify(source),
      };
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
      const [only, ...others] = builds;
      if (only && others.length === 0) {
        await addBuild(form, only, '');
        return data('POST', `${area(only.deployable)}/versions`, { form });
      }
      for (const build of builds) await addBuild(form, build, `${build.deployable}/`);
      return data('POST', '/releases/versions', { form });
    },
    promote: (name: string, version: string | undefined, options: ChangeOptions) =>
      change('POST', `${area(name)}/promote`, { version, ...options }),
    rollBack: (names: readonly string[], version: string | undefined, options: ChangeOptions) =>
      names.length === 1
        ? change('POST', `${area(names[0] ?? '')}/rollback`, { version, ...options })
        : change('POST', '/releases/rollback', { areas: names, ...options }),
    setCandidate: (
      name: string,
      version: string | undefined,
      audience: CandidateAudienceInput,
      options: ChangeOptions,
    ) => change('PUT', `${area(name)}/candidate`, { version, ...audience, ...options }),
    endCandidate: (name: string, { dryRun }: ChangeOptions) =>
      data<ReleaseOutcome>('DELETE', `${area(name)}/candidate`, { query: { dryRun: flag(dryRun) } }),
    withdraw: (name: string, reason: string | undefined, { dryRun }: ChangeOptions) =>
      data<ReleaseOutcome>('DELETE', area(name), { query: { dryRun: flag(dryRun), reason } }),
    live: async (): Promise<PublishedBuild[]> =>
      (await data<PublishedBuild[]>('GET', '/releases/builds')).map((build) => ({
        ...build,
        report: parseBuildReport(build.report),
      })),
    history: async (limit: number): Promise<ReleaseEntry[]> =>
      (await call<Page<ReleaseEntry>>('GET', '/releases', { query: { limit: String(limit) } })).data,
    versions: (name: string) => data<AreaVersion[]>('GET', `${area(name)}/versions`),
    async download(address: string): Promise<Buffer> {
      const response = await reach(url, address);
      if (!response.ok) throw new PortalRefusal(`${url}${address} responde ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    /** Ends a person's session; a deploy token has none. */
    async close(): Promise<void> {
      if (ownPassword !== undefined) await reach(url, '/api/v1/auth/logout', { method: 'POST', headers });
    },
  };
}
