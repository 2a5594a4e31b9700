import { rm } from 'node:fs/promises';
import { publishBuilds } from '../publishing/publish';
import { buildRemote, buildShell, createTestFolder } from '../testing/build-fixture';
import { followCurrentRelease } from './current-release';
import { createFolderReleaseStore } from './folder-release-store';

it('serves a publication that happened while it was looking, once it is asked to look again', async () => {
  const root = await createTestFolder();
  const store = createFolderReleaseStore(root);
  const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };
  await publishBuilds(store, [await buildShell('1.0.0-a'), await buildRemote('admin', '1.0.0-a')], ana);

  const numbers: ((number: number) => void)[] = [];
  const release = followCurrentRelease({
    store: { ...store, newestNumber: () => new Promise((resolve) => numbers.push(resolve)) },
    logger: { info: () => undefined, error: () => undefined },
    maxAgeMilliseconds: 60_000,
  });
  const [earlier] = [release.get(), await publishBuilds(store, [await buildRemote('admin', '1.0.0-b')], ana)];
  release.forget();
  const later = release.get();
  numbers[1]?.(2);
  numbers[0]?.(1);
  expect((await later)?.number).toBe(2);
  expect((await earlier)?.number).toBe(2);
  expect((await release.get())?.number).toBe(2);
  await rm(root, { recursive: true });
});
