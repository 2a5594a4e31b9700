import { rm } from 'node:fs/promises';
import { createFolderReleaseStore } from '../store/folder-release-store';
import { ReleaseRefusedError, type ReleaseStore } from '../store/release-store';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { promote, rollBack, rollBackAll, setCanary } from './move';
import { completeAudience, publishBuilds, publishCanary } from './publish';
import type { Publication } from './release-change';

const ana: Publication = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
const TENTH = completeAudience({ share: 10 });

let root: string;
let store: ReleaseStore;

const remote = (name: string, version: string, ...names: string[]) =>
  buildRemote(name, version, { imports: { '@portal/ui': names } });
const shell = (version: string, ...names: string[]) => buildShell(version, { exports: { '@portal/ui': names } });
const publish = (...builds: Parameters<typeof publishBuilds>[1]) => publishBuilds(store, builds, ana);

async function expectRefusal(attempt: Promise<unknown>, ...lines: (string | RegExp)[]): Promise<void> {
  const before = await store.numbers();
  const refusal: unknown = await attempt.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ReleaseRefusedError);
  for (const line of lines) expect((refusal as Error).message).toMatch(line);
  expect(await store.numbers()).toEqual(before);
}

beforeEach(async () => {
  root = await createTestFolder();
  store = createFolderReleaseStore(root);
  await publish(
    await shell('1.0.0-a', 'Button', 'SubmitBar'),
    await remote('admin', '1.0.0-a', 'SubmitBar'),
    await remote('requests', '1.0.0-a', 'Button'),
  );
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('names that the shell does not export', () => {
  it('keep a remote out, all of them named', () =>
    remote('requests', '1.0.0-b', 'Button', 'NewBanner', 'NewBadge').then((build) =>
      expectRefusal(
        publish(build),
        'Al shell 1.0.0-a le falta lo que usan estas versiones.\nrequests 1.0.0-b: NewBanner, NewBadge de @portal/ui.\n' +
          'Publica antes un shell que lo ofrezca, o a la vez: publish shell <área>….',
      ),
    ));

  it('keep a canary out, as it is published and as it is tried again', async () => {
    const build = await remote('requests', '1.0.0-b', 'NewBanner');
    await expectRefusal(publishCanary(store, build, TENTH, ana), /requests 1\.0\.0-b: NewBanner de @portal\/ui/);
    await publish(await shell('1.0.0-b', 'Button', 'SubmitBar', 'NewBanner'), build);
    await rollBackAll(store, 1, ana);
    await expectRefusal(setCanary(store, 'requests', '1.0.0-b', TENTH, ana), /requests 1\.0\.0-b: NewBanner/);
    await expectRefusal(promote(store, 'requests', '1.0.0-b', ana), /requests 1\.0\.0-b: NewBanner/);
  });

  it('keep a shell out, every remote named that uses them, canaries too', async () => {
    await publish(await remote('admin', '1.0.0-b', 'SubmitBar'));
    await publishCanary(store, await remote('requests', '1.0.0-b', 'SubmitBar'), TENTH, ana);
    await expectRefusal(
      publish(await shell('1.0.0-b', 'FormSubmit')),
      'Al shell 1.0.0-b le falta lo que usan estas versiones.\nadmin 1.0.0-b: SubmitBar de @portal/ui.\n' +
        'requests 1.0.0-a: Button de @portal/ui.\nrequests 1.0.0-b: SubmitBar de @portal/ui.\n' +
        'Conserva en el shell lo que usan, o publica a la vez las áreas que ya no lo usan: publish shell <área>….',
    );
  });

  it('keep a shell from going back behind a remote that needs the present one', async () => {
    await publish(await shell('1.0.0-b', 'Button', 'SubmitBar', 'NewBanner'));
    await publish(await remote('requests', '1.0.0-b', 'NewBanner'));
    await expectRefusal(rollBack(store, 'shell', undefined, ana), /shell 1\.0\.0-a[^]*requests 1\.0\.0-b: NewBanner/);
  });

  it('keep a remote from a rollback behind a shell that no longer has its imports', async () => {
    await publish(await remote('admin', '1.0.0-b', 'Button'));
    await publish(await shell('1.0.0-b', 'Button'));
    await expectRefusal(rollBack(store, 'admin', undefined, ana), /shell 1\.0\.0-b[^]*admin 1\.0\.0-a: SubmitBar/);
  });
});

it('compares the versions that come together with one another', async () => {
  const { release } = await publish(
    await shell('1.0.0-b', 'Button', 'FormSubmit'),
    await remote('admin', '1.0.0-b', 'FormSubmit'),
  );
  expect(release).toMatchObject({ shell: { version: '1.0.0-b' }, remotes: { admin: { version: '1.0.0-b' } } });
});

it('refuses to go back to a release whose versions do not work together', async () => {
  const broken = await store.current();
  if (!broken) throw new Error('nothing published');
  await publish(await shell('1.0.0-b', 'Button', 'SubmitBar', 'NewBanner'));
  await publish(await remote('requests', '1.0.0-b', 'NewBanner'));
  const [{ shell: oldShell }, newest] = [broken, await store.current()];
  // The state of a store from before names were compared.
  await store.commit({ ...newest!, shell: oldShell }, newest!.number);
  await rollBackAll(store, 3, ana);
  await expectRefusal(rollBackAll(store, 4, ana), /requests 1\.0\.0-b: NewBanner/);
});
