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
  it("make a remote's publication fail with all of their names", () =>
    remote('requests', '1.0.0-b', 'Button', 'NewBanner', 'NewBadge').then((build) =>
      expectRefusal(
        publish(build),
        'Al shell 1.0.0-a le falta lo que usan estas versiones.\nrequests 1.0.0-b: NewBanner, NewBadge de @portal/ui.\n' +
          'Publica antes un shell que lo ofrezca, o a la vez: publish shell <área>….',
      ),
    ));

  it('make a canary fail when it is published and when it is started again', async () => {
    const build = await remote('requests', '1.0.0-b', 'NewBanner');
    await expectRefusal(publishCanary(store, build, TENTH, ana), /requests 1\.0\.0-b: NewBanner de @portal\/ui/);
    await publish(await shell('1.0.0-b', 'Button', 'SubmitBar', 'NewBanner'), build);
    await rollBackAll(store, 1, ana);
    await expectRefusal(setCanary(store, 'requests', '1.0.0-b', TENTH, ana), /requests 1\.0\.0-b: NewBanner/);
    await expectRefusal(promote(store, 'requests', '1.0.0-b', ana), /requests 1\.0\.0-b: NewBanner/);
  });

  it("make a shell's publication fail with the remotes and canaries that use them", async () => {
    await publish(await remote('admin', '1.0.0-b', 'SubmitBar'));
    await publishCanary(store, await remote('requests', '1.0.0-b', 'SubmitBar'), TENTH, ana);
    await expectRefusal(
      publish(await shell('1.0.0-b', 'FormSubmit')),
      'Al shell 1.0.0-b le falta lo que usan estas versiones.\nadmin 1.0.0-b: SubmitBar de @portal/ui.\n' +
        'requests 1.0.0-a: Button de @portal/ui.\nrequests 1.0.0-b: SubmitBar de @portal/ui.\n' +
        'Conserva en el shell lo que usan, o publica a la vez las áreas que ya no lo usan: publish shell <área>….',
    );
  });

  it('make a rollback of the shell fail while a remote uses them', async () => {
    await publish(await shell('1.0.0-b', 'Button', 'SubmitBar', 'NewBanner'));
    await publish(await remote('requests', '1.0.0-b', 'NewBanner'));
    await expectRefusal(rollBack(store, 'shell', undefined, ana), /shell 1\.0\.0-a[^]*requests 1\.0\.0-b: NewBanner/);
  });

  it('make a rollback of a remote fail while the shell lacks them', async () => {
    await publish(await remote('admin', '1.0.0-b', 'Button'));
    await publish(await shell('1.0.0-b', 'Button'));
    await expectRefusal(rollBack(store, 'admin', undefined, ana), /shell 1\.0\.0-b[^]*admin 1\.0\.0-a: SubmitBar/);
  });
});

it('compares versions that are published together with one another', async () => {
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
