import type { CreatedDeployToken } from '@portal/domain';
import { TSX, type StartedPortal } from '@portal/server';
import { buildRemote, buildShell } from '@portal/releases';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPortalWith } from '../testing/published-portal';
import { DEMONSTRATION_PASSWORD, signIn } from '../testing/sign-in';
import { openPortal } from './portal-access';
import { EXIT, runRelease } from './run-release';

const run = promisify(execFile);
const ADMIN = 'admin@demo.test';

let portal: StartedPortal;
beforeAll(async () => {
  const exports = { '@portal/ui': [] };
  portal = await startPortalWith([
    await buildShell('1.0.0-a', { exports }),
    await buildRemote('admin', '1.0.0-a'),
    await buildRemote('requests', '1.0.0-a'),
  ]);
});
afterAll(() => portal.stop());

/** Calls the tool on the portal: as the demonstration's administrator, unless the environment says otherwise. */
async function release(words: string, environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const code = await runRelease(words.split(' '), {
    environment: { PORTAL_URL: portal.address, ...environment },
    say: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  });
  return { code, said: lines.join('\n') };
}

const said = (text: string | RegExp) => expect.stringMatching(text) as string;

async function createToken(deployable: string): Promise<string> {
  const response = await fetch(`${portal.address}/api/v1/deploy-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signIn(portal.address, ADMIN)) },
    body: JSON.stringify({ deployable, name: 'CI', ownPassword: DEMONSTRATION_PASSWORD }),
  });
  return ((await response.json()) as { data: CreatedDeployToken }).data.token;
}

/** The number of the current release, which every change raises. */
const number = async (): Promise<number> =>
  ((await (await fetch(`${portal.address}/registry.json`)).json()) as { number: number }).number;

it('publishes, tries, promotes, goes back and ends, each first without doing it', async () => {
  const { folder } = await buildRemote('admin', '1.0.0-b');
  const steps: [string, RegExp][] = [
    [
      `publish admin --skip-checks --from ${folder} --candidate 10 --for ${ADMIN} --note Semana`,
      /^.*Prueba admin 1\.0\.0-b con 10 % de las personas, 1 persona\n {2}admin \(en prueba\): ninguna → 1\.0\.0-b$/,
    ],
    ['candidate admin --share 25 --for nadie', /Cambia la prueba de admin 1\.0\.0-b con 25 % de las personas$/],
    ['candidate admin --roles operario', /con 25 % de las personas, Operario$/],
    ['promote admin', /Promueve admin a 1\.0\.0-b/],
    ['rollback admin', /Vuelve admin a 1\.0\.0-a/],
    ['withdraw admin --reason mudanza', /Retira admin 1\.0\.0-a del portal: mudanza/],
    ['rollback admin --version 1.0.0-b', /Vuelve admin a 1\.0\.0-b/],
    ['candidate admin --version 1.0.0-a --share 5', /Prueba admin 1\.0\.0-a con 5 %/],
    ['candidate admin --off', /Termina la prueba de admin 1\.0\.0-a/],
  ];
  for (const [words, text] of steps) {
    const before = await number();
    expect(await release(`${words} --dry-run`)).toEqual({ code: EXIT.done, said: said(text) });
    expect(await number()).toBe(before);
    expect(await release(words)).toEqual({ code: EXIT.done, said: said(text) });
    expect(await number()).toBe(before + 1);
  }
  expect((await release('list')).said).toMatch(/^\* \d+ .*Termina la prueba de admin 1\.0\.0-a\n {2}\d+ /);
  expect((await release('list admin')).said).toMatch(
    /^\* de todos {3}1\.0\.0-b .*\n {6}Semana · sin revisar\n.*1\.0\.0-a .*\(retirada el .*: mudanza\)/,
  );
  expect(await release(`publish admin --skip-checks --from ${folder}`)).toEqual({
    code: EXIT.done,
    said: said(/ya está así, nada que cambiar$/),
  });
  const entry = await fetch(`${portal.address}/remotes/admin/1.0.0-b/remoteEntry.js`);
  expect([entry.status, await entry.text()]).toEqual([200, '// admin 1.0.0-b']);
});

it('is refused with a token for another area, for more people, and for what does not fit, and says so', async () => {
  const token = { DEPLOY_TOKEN: await createToken('requests') };
  const { folder, report } = await buildRemote('requests', '1.0.0-c');
  const publish = (from: string, more = '') => release(`publish requests --skip-checks --from ${from}${more}`, token);
  expect(await publish(folder)).toMatchObject({ code: EXIT.done });
  const refused = (text: string | RegExp) => ({ code: EXIT.refused, said: said(text) });
  expect(await release('promote admin', token)).toEqual(refused(/^Este token solo puede publicar requests$/));
  expect(await release('list', { DEPLOY_TOKEN: 'portal-deploy-none' })).toEqual(refused(/pide otro en Versiones$/));
  const { pages = [] } = report.area ?? {};
  const wide = { ...report.area, pages: pages.map((page) => ({ ...page, roles: [4, 5] })) } as never;
  const wider = await buildRemote('requests', '1.0.0-wide', { area: wide });
  expect(await publish(wider.folder)).toEqual(refused(/la página \/requests se mostraría a Cliente/));
  const lost = await buildRemote('requests', '1.0.0-lost', { imports: { '@portal/ui': ['Lost'] } });
  expect(await publish(lost.folder)).toEqual(refused(/requests 1\.0\.0-lost: Lost de @portal\/ui/));
  expect(await publish(folder, ' --for nobody@demo.test')).toEqual(
    refused(/una de las personas no usa el área requests/),
  );
  expect(await publish('/nowhere')).toEqual(refused(/en \/nowhere no hay un build/));
});

it('publishes several builds as one change, and ends its session', async () => {
  const target = await openPortal((name) => (name === 'PORTAL_URL' ? portal.address : undefined));
  const names = { '@portal/ui': ['New'] };
  const builds = [
    await buildShell('1.0.0-together', { exports: names }),
    await buildRemote('requests', '1.0.0-together', { imports: names }),
  ];
  const before = await number();
  await target.publish(builds, null, { dryRun: false, source: undefined });
  expect(await number()).toBe(before + 1);
  const versions = (await target.live()).map(({ report }) => `${report.name} ${report.version}`);
  expect(versions).toEqual(expect.arrayContaining(['requests 1.0.0-together', 'shell 1.0.0-together']));
  await target.close();
  await expect(target.live()).rejects.toThrow();
});

it('tells wrong calls and settings from refusals', async () => {
  const strange = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
  await once(strange, 'listening');
  const elsewhere = { PORTAL_URL: `http://127.0.0.1:${(strange.address() as AddressInfo).port}` };
  const wrong = (text: string | RegExp) => ({ code: EXIT.wrongCall, said: said(text) });
  expect(await release('publish nobody')).toEqual(wrong(/no existe el área nobody/));
  expect(await release('list', { PORTAL_URL: 'portal' })).toEqual(wrong(/^PORTAL_URL debe ser/));
  expect(await release('list', { PORTAL_USER: ADMIN })).toEqual(wrong(/van juntos/));
  expect(await release('list', elsewhere)).toEqual(wrong(/indica DEPLOY_TOKEN, o PORTAL_USER y PORTAL_PASSWORD/));
  const refused = { code: EXIT.refused, said: said(/no deja entrar a admin@demo\.test/) };
  expect(await release('list', { PORTAL_USER: ADMIN, PORTAL_PASSWORD: 'x' })).toEqual(refused);
  strange.close();
  strange.closeAllConnections();
  expect(await release('list', elsewhere)).toEqual({ code: EXIT.refused, said: said(/no responde .*: inicia/) });
});

it('ends in silence when nobody reads its output to the end', async () => {
  const program = path.join(__dirname, 'release.ts');
  const { stderr } = await run('/bin/sh', ['-c', `"${process.execPath}" ${TSX.join(' ')} "${program}" --help | true`]);
  expect(stderr).toBe('');
  await expect(run(process.execPath, [...TSX, program, 'publish'])).rejects.toMatchObject({ code: EXIT.wrongCall });
});
