import { rm } from 'node:fs/promises';
import { createFolderReleaseStore } from '../store/folder-release-store';
import type { ReleaseStore } from '../store/release-store';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { rollBack } from './move';
import { completeAudience, publishBuilds, publishCanary } from './publish';
import type { ChangeOptions } from './release-change';

const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const OLD = 'export declare function formatDay(day: string): string;';
const NEW = 'export declare function formatDay(props: { day: string }): string;';

const declarations = (formatDay: string) => ({ declarations: { '@portal/domain': { formatDay } } });
const shell = (version: string, text: string) => buildShell(version, declarations(text));
const admin = (version: string, text: string) => buildRemote('admin', version, declarations(text));

let root: string;
let store: ReleaseStore;
beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
  await publish([await shell('1.0.0-a', OLD), await admin('1.0.0-a', OLD)]);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const publish = (builds: Parameters<typeof publishBuilds>[1], options?: ChangeOptions) =>
  publishBuilds(store, builds, ana, options);

it('refuses a shell and an area that mean something else by the same name, with both declarations', async () => {
  await expect(publish([await shell('1.0.0-b', NEW)])).rejects.toThrow(
    'Con el mismo nombre, el shell ofrece otra cosa que aquella con que se compilaron estas versiones.\n' +
      `formatDay de @portal/domain, con que se compiló admin 1.0.0-a:\n    ${OLD}\n  en el shell 1.0.0-b:\n    ${NEW}\n` +
      'Publica a la vez el shell y esas áreas: publish shell <área>…. Si nadie lo nota, acéptalo por su nombre: --accept formatDay',
  );
  const area = await admin('1.0.0-b', NEW);
  await expect(publish([area])).rejects.toThrow(`admin 1.0.0-b:\n    ${NEW}\n  en el shell 1.0.0-a:\n    ${OLD}\n`);
  const trial = publishCanary(store, area, completeAudience({ share: 10 }), ana);
  await expect(trial).rejects.toThrow('formatDay de @portal/domain');
  expect(await store.numbers()).toEqual([1]);
});

it('takes both together, also when the area stays as it is', async () => {
  const { release } = await publish([await shell('1.0.0-b', NEW), await admin('1.0.0-b', NEW)]);
  expect(release).toMatchObject({ number: 2, note: 'Publica shell 1.0.0-b, admin 1.0.0-b' });
  await publish([await shell('1.0.0-c', OLD), await admin('1.0.0-b', OLD)]);
  expect(await store.numbers()).toEqual([1, 2, 3]);
});

it('takes what the author accepts by name, once, and holds no way back up', async () => {
  const { release } = await publish([await shell('1.0.0-b', NEW)], { accepted: ['formatDay'] });
  expect(release.note).toBe('Publica shell 1.0.0-b; acepta el cambio de formatDay');
  // Neither a further shell nor a further area changes what was accepted.
  await publish([await shell('1.0.0-c', NEW)]);
  await publish([await admin('1.0.0-b', OLD)]);
  await rollBack(store, 'admin', undefined, ana);
  await rollBack(store, 'shell', '1.0.0-a', ana);
  expect(await store.numbers()).toHaveLength(6);
});

it('does not compare the builds of one tree', async () => {
  await publish([await shell('1.0.0-b', NEW)], { bringsApi: true });
  expect((await store.current())?.shell.version).toBe('1.0.0-b');
});
