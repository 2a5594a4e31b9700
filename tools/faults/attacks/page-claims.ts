import { ROLE } from '@portal/domain';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { buildRemote } from '@portal/releases';

import type { DevelopmentAttack, DevelopmentPortal } from './attacked';
import { call, dataOf } from './call';

/** Addresses of another area or of the shell, written in every way that a router takes for them. */
const FOREIGN = [
  '/user',
  '/user/',
  '/USER',
  '/User/Edit/:id',
  '/user/edit/1',
  '/user/edit/:userId',
  '/user/:action/:id',
  '/:a',
  '/:a/:b',
  '/:a/:b/:c',
  '/releases',
  '/home',
  '/HOME',
  '/login',
  '/',
  '/registry.json',
  '/*',
];
/** Addresses that are nobody's. */
const FREE = ['/requests', '/requests/detalle/:id'];

/** Claims pages of other areas with the deploy token of one area, as a trial that publishes nothing. */
export const pageClaims: DevelopmentAttack = async (portal, { checks }) => {
  const token = await createDeployToken(portal, 'requests');
  const accepted: string[] = [];
  for (const claimed of FOREIGN) if ((await claim(portal, token, claimed)) === 200) accepted.push(claimed);
  const free = await Promise.all(FREE.map((one) => claim(portal, token, one)));
  checks.say(
    `${FOREIGN.length} pages of others claimed with a deploy token: ${accepted.length} accepted; ${FREE.length} free ones: ${free.join(', ')}`,
  );
  checks.expect('no page of another area or of the shell is accepted', accepted.length === 0, accepted);
  checks.expect(
    'free pages are accepted',
    free.every((status) => status === 200),
    free,
  );
};

/** Makes a deploy token of an area as an administrator. */
export async function createDeployToken(
  portal: DevelopmentPortal,
  deployable: string,
  email = 'admin@demo.test',
): Promise<string> {
  const answer = await call(portal, {
    method: 'POST',
    path: '/api/v1/deploy-tokens',
    as: await portal.as(email),
    body: { deployable, name: 'Ataque' },
  });
  return dataOf<{ token: string }>(answer, 201, 'POST /deploy-tokens').token;
}

let count = 0;

/** Sends a build of `requests` with one page. The status of the answer. */
async function claim(portal: DevelopmentPortal, token: string, page: string): Promise<number> {
  count += 1;
  const example = await buildRemote('requests', `2.0.${count}`);
  const { area } = example.report;
  if (area === undefined) throw new Error('The build of a remote has no descriptor');
  const pages = [{ path: page, title: 'Solicitudes', roles: [ROLE.admin], contractorRoles: [] }];
  const build = await buildRemote('requests', `2.1.${count}`, { area: { ...area, pages } });
  const form = await toUploadForm(build, { dryRun: 'true' });
  const answer = await call(portal, {
    method: 'POST',
    path: '/api/v1/releases/areas/requests/versions',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await Promise.all([example, build].map(({ folder }) => rm(folder, { recursive: true })));
  if (answer.status >= 500) throw new Error(`${page}: ${answer.text}`);
  return answer.status;
}

/** A build as it is uploaded: its report, further fields, and every file under its path. */
export async function toUploadForm(
  { folder, report }: Awaited<ReturnType<typeof buildRemote>>,
  fields: Record<string, string>,
): Promise<FormData> {
  const form = new FormData();
  form.set('report', JSON.stringify(report));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (!entry.isFile() || name === 'release.json') continue;
    form.set(name, new Blob([new Uint8Array(await readFile(file))]), 'file');
  }
  return form;
}
