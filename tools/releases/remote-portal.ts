import type { CreatedPreview, ErrorBody, Page } from '@portal/domain';
import {
  COMPRESSED_COPIES,
  deployablePath,
  parseReleaseDocument,
  storedFiles,
  versionsIn,
  type LocalBuild,
} from '@portal/releases';
import { openAsBlob } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PortalRefusal, type ChangeOptions, type Portal } from './portal';

type Call = { query?: Record<string, string | number | undefined>; json?: object; form?: FormData };

const WITHOUT_WORDS: Readonly<Record<number, string>> = {
  401: 'el token de despliegue no es válido o fue revocado',
  413: 'un proxy entre medio no deja pasar algo tan grande',
};

/**
 * Adds a build to an upload: its report, then every file under its path, with the compressed copies that the build
 * made.
 */
async function addBuild(form: FormData, { folder, report }: LocalBuild, prefix: string): Promise<void> {
  form.append(`${prefix}report`, JSON.stringify(report));
  for (const name of Object.keys(storedFiles(report))) {
    for (const suffix of ['', ...COMPRESSED_COPIES.map((copy) => copy.suffix)]) {
      const file = path.join(folder, name + suffix);
      const isThere = await access(file).then(
        () => true,
        () => false,
      );
      if (isThere) form.append(prefix + name + suffix, await openAsBlob(file), 'file');
    }
  }
}

/** The sizes are in the report of a build, which a portal does not give away. */
const UNKNOWN_SIZES = { bytes: 0, gzip: 0, brotli: 0 };

/** A portal elsewhere, reached with a deploy token, which may change one area. */
export function createRemotePortal(url: string, token: string): Portal {
  const call = async <Body>(method: string, address: string, { query = {}, json, form }: Call = {}): Promise<Body> => {
    const target = new URL(`/api/v1${address}`, url);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) target.searchParams.set(name, String(value));
    const response = await fetch(target, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: form } : {}),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new PortalRefusal(`${url} no responde: ${cause}`);
    });
    const body = (await response.json().catch(() => null)) as ErrorBody | Body | null;
    if (response.ok && body !== null) return body as Body;
    const said = body === null ? WITHOUT_WORDS[response.status] : (body as ErrorBody).message;
    throw new PortalRefusal(said ?? `${url} responde ${response.status}`);
  };
  const download = async (address: string, file: string): Promise<void> => {
    const response = await fetch(new URL(address, url));
    if (!response.ok) throw new PortalRefusal(`${url}${address} responde ${response.status}`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
  };
  const data = async <Data>(method: string, address: string, rest?: Call): Promise<Data> =>
    (await call<{ data: Data }>(method, address, rest)).data;
  const area = (name: string): string => `/releases/areas/${encodeURIComponent(name)}`;

  return {
    publish: async (builds, audience, { dryRun, source }) => {
      const form = new FormData();
      const fields = {
        dryRun: dryRun ? '1' : undefined,
        canary: audience ? JSON.stringify(audience) : undefined,
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
    promote: (name, version, options: ChangeOptions) =>
      data('POST', `${area(name)}/promote`, { json: { version, ...options } }),
    rollBack: (name, version, options) => data('POST', `${area(name)}/rollback`, { json: { version, ...options } }),
    rollBackAll: () =>
      Promise.reject(
        new PortalRefusal(
          'un token de despliegue cambia una sola área: todo el portal lo devuelve un administrador en Versiones',
        ),
      ),
    preview: async (name, input) => {
      const { address } = await data<CreatedPreview>('POST', `${area(name)}/previews`, { json: input });
      return new URL(address, url).href;
    },
    setCanary: (name, version, audience, options) =>
      data('PUT', `${area(name)}/canary`, { json: { version, ...audience, ...options } }),
    withdraw: (name, { dryRun }) => data('DELETE', area(name), { query: { dryRun: dryRun ? '1' : undefined } }),
    removeCanary: (name, { dryRun }) =>
      data('DELETE', `${area(name)}/canary`, { query: { dryRun: dryRun ? '1' : undefined } }),
    published: async (names, folder) => {
      const release = parseReleaseDocument(await data('GET', '/releases/current/document'));
      const stable = versionsIn(release).filter(({ role }) => role === 'stable');
      return Promise.all(
        stable
          .filter(({ name }) => names === 'all' || names.includes(name))
          .map(async ({ name, version, record }): Promise<LocalBuild> => {
            const { files } = record;
            const address = `${deployablePath(name)}/${version}`;
            const target = path.join(folder, address);
            for (const file of Object.keys(files)) await download(`/${address}/${file}`, path.join(target, file));
            const kind =
              'area' in record ? { contract: record.area.contract, area: record.area } : { contract: record.contract };
            return {
              deployable: name,
              folder: target,
              report: { name, version, files, shared: {}, sizes: UNKNOWN_SIZES, ...kind },
            };
          }),
      );
    },
    history: async (limit) => (await call<Page<never>>('GET', '/releases', { query: { limit } })).data,
    versions: (name) => data('GET', `${area(name)}/versions`),
  };
}
