import { ROLE, type AreaPage } from '@portal/domain';
import { rm } from 'node:fs/promises';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { ReleaseRefusedError, type LocalBuild, type ReleaseStore } from '../store/release-store';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { promote, rollBack, rollBackAll, setCanary } from './move';
import { completeAudience, publishBuilds, publishCanary } from './publish';
import type { Publication } from './release-change';

const ana: Publication = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const TENTH = completeAudience({ share: 10 });

let root: string;
let store: ReleaseStore;

beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
  const admin = await build('admin', '1.0.0-a', ['/user', '/user/edit/:id', '/Releases']);
  await publishBuilds(store, [await buildShell('1.0.0-a'), admin], ana);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function build(name: string, version: string, paths: readonly string[]): Promise<LocalBuild> {
  const remoteBuild = await buildRemote(name, version);
  const area = remoteBuild.report.area!;
  const pages = paths.map((path) => ({ ...area.pages[0]!, path }));
  return { ...remoteBuild, report: { ...remoteBuild.report, area: { ...area, pages } } };
}

const publish = async (...args: Parameters<typeof build>) => publishBuilds(store, [await build(...args)], ana);

it.each([
  ['/user/edit/1', 'coincide con /user/edit/:id, que es del área admin'],
  ['/user/edit/:userId', 'coincide con /user/edit/:id, que es del área admin'],
  ['/user/:what/1', 'coincide con /user/edit/:id, que es del área admin'],
  ['/USER', 'coincide con /user, que es del área admin'],
  ['/releases', 'coincide con /Releases, que es del área admin'],
  ['/Home', 'coincide con /home, que es del portal'],
  ['/login', 'coincide con /login, que es del portal'],
  ['/account', 'coincide con /account, que es del portal'],
  ['/Metrics', 'coincide con /metrics, que es del portal'],
  ['/healthz/all', 'coincide con /healthz, que es del portal'],
  ['/api/x', 'coincide con /api, que es del portal'],
  ['/remotes/x', 'coincide con /remotes, que es del portal'],
  ['/:a/:b', 'debe empezar con un segmento fijo'],
])('refuses the page %s of another area: %s', async (path, reason) => {
  const attempt = publish('requests', '1.0.0-a', ['/request', path]);
  await expect(attempt).rejects.toThrow(ReleaseRefusedError);
  await expect(attempt).rejects.toThrow(`No se puede publicar requests 1.0.0-a: la página ${path} ${reason}`);
  expect(await store.numbers()).toEqual([1]);
  // Also not stored: a refused build takes no space.
  expect(await store.storedReport('requests', '1.0.0-a')).toBeUndefined();
});

it('takes a fixed segment beside a parameter of the same area, and addresses that no other page matches', async () => {
  await publish('admin', '1.0.0-b', ['/user', '/user/edit/:id', '/user/edit/all']);
  await publish('requests', '1.0.0-a', ['/user/edit', '/user/edit/:id/history', '/users']);
  expect(await store.numbers()).toEqual([1, 2, 3]);
});

describe('the menu', () => {
  type Audience = Pick<AreaPage, 'roles' | 'contractorRoles'>;
  const OFFICE: Audience = { roles: [ROLE.admin], contractorRoles: [] };
  const CONTRACTOR: Audience = { roles: [], contractorRoles: [ROLE.admin] };

  /** Builds an area with one page, whose menu entry is 'Usuarios' by default. */
  async function buildEntry(name: string, title: string, audience = OFFICE, label = 'Usuarios'): Promise<LocalBuild> {
    const remoteBuild = await buildRemote(name, '1.0.0-m');
    const area = remoteBuild.report.area!;
    const pages = [{ ...area.pages[0]!, ...audience, menu: { label, icon: 'users', order: 10 } }];
    return { ...remoteBuild, report: { ...remoteBuild.report, area: { ...area, title, pages } } };
  }
  const publishEntry = async (...args: Parameters<typeof buildEntry>) =>
    publishBuilds(store, [await buildEntry(...args)], ana);

  beforeEach(() => publishEntry('admin', 'Administración'));

  it('has each group of one area alone', () =>
    expect(publishEntry('fleet', 'Administración', OFFICE, 'Flota')).rejects.toThrow(
      'No se puede publicar fleet 1.0.0-m: el menú ya tiene «Administración», que es del área admin',
    ));

  it('has each entry of one area alone, whatever roles a person has', async () => {
    for (const role of [ROLE.admin, ROLE.operator]) {
      await expect(publishEntry('fleet', 'Flota', { ...OFFICE, roles: [role] })).rejects.toThrow(
        'el menú ya tiene «Usuarios», que es del área admin',
      );
    }
    await publishEntry('fleet', 'Flota', CONTRACTOR);
    expect(await store.numbers()).toEqual([1, 2, 3]);
  });
});

it('refuses two pages of one area at the same addresses', async () => {
  await expect(publish('admin', '1.0.0-b', ['/user/edit/:id', '/User/edit/:other'])).rejects.toThrow(
    'name /User/edit/:other twice',
  );
});

it('refuses a path of another format when the release is written', async () => {
  await expect(publish('requests', '1.0.0-a', ['/request/*'])).rejects.toThrow(/pages\[0\]\.path/);
});

describe('whenever a version becomes current', () => {
  const taken = 'coincide con /fleet, que es del área fleet';

  /** `requests` had `/fleet` once, gave it up, and the area `fleet` has it now. */
  beforeEach(async () => {
    await publish('requests', '1.0.0-a', ['/request', '/fleet']);
    await publish('requests', '1.0.0-b', ['/request']);
    await publish('fleet', '1.0.0-a', ['/fleet']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['by a new canary', async () => publishCanary(store, await build('requests', '1.0.0-c', ['/fleet']), TENTH, ana)],
    ['by a canary of an old version', () => setCanary(store, 'requests', '1.0.0-a', TENTH, ana)],
    ['by a promotion', () => promote(store, 'requests', '1.0.0-a', ana)],
    ['by a rollback', () => rollBack(store, 'requests', undefined, ana)],
  ])('refuses its pages %s', async (_how, change) => {
    await expect(change()).rejects.toThrow(taken);
    expect(await store.numbers()).toEqual([1, 2, 3, 4]);
  });

  it('refuses them when the descriptor of a canary changes with its promotion', async () => {
    await publishCanary(store, await build('requests', '1.0.0-c', ['/request']), TENTH, ana);
    await expect(publish('requests', '1.0.0-c', ['/fleet'])).rejects.toThrow(taken);
  });

  it('refuses the pages of a canary against the pages of another area’s canary', async () => {
    await publishCanary(store, await build('fleet', '1.0.0-b', ['/fleet', '/fleet/:id']), TENTH, ana);
    await expect(publish('requests', '1.0.0-c', ['/request', '/fleet/1'])).rejects.toThrow(
      'coincide con /fleet/:id, que es del área fleet',
    );
  });

  it('lets the whole portal return to a release in which each area had its pages to itself', async () => {
    await rollBackAll(store, 2, ana);
    expect((await store.current())?.remotes.fleet).toBeUndefined();
  });
});
