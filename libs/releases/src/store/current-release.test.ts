import { rm } from 'node:fs/promises';
import { publishBuilds } from '../publishing/publish';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { followCurrentRelease } from './current-release';
import { createFolderReleaseStore } from './folder-release-store';

it('serves a publication made during a read of the store, once it is asked to read again', async () => {
  const root = await createTestFolder();
  const store = createFolderReleaseStore(root);
  const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
  await publishBuilds(store, [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')], ana);

  // The first look has read the number 1 and gets that document only after the second look has ended.
  let endSecondLook = (): void => undefined;
  const secondLookEnded = new Promise<void>((resolve) => (endSecondLook = resolve));
  const release = followCurrentRelease({
    store: {
      ...store,
      find: async (number) => {
        if (number === 1) await secondLookEnded;
        return store.find(number);
      },
    },
    logger: { info: () => undefined, error: () => undefined },
    maxAgeMilliseconds: 60_000,
  });
  const first = release.get();
  await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], ana);
  release.forget();
  expect((await release.get())?.number).toBe(2);
  endSecondLook();
  expect((await first)?.number).toBe(2);
  expect((await release.get())?.number).toBe(2);
  await rm(root, { recursive: true });
});
