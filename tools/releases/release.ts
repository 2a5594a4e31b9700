import {
  ReleaseConflictError,
  ReleaseRefusedError,
  createFolderReleaseStore,
  publishBuilds,
  readLocalBuild,
  rollBack,
  type LocalBuild,
  type Publication,
  type ReleaseStore,
  type ReleaseUnit,
} from '@portal/gateway';
import { PlatformFormatError } from '@portal/domain';
import { userInfo } from 'node:os';
import path from 'node:path';
import { SHELL_NAME, WORKSPACE_ROOT, appFolders, assertBrowserApp, remoteNames } from '../federation/workspace';

const USAGE = `Usage: npm run release -- <command>

  publish-local        publish every built app whose version is not the current one, as one release
  publish <app>        publish one built app: a remote, or the shell
  list                 the releases, newest first
  rollback             back to the release before the current one
  rollback --to <n>    back to release n
  rollback <remote>    one remote back to the version it had before; nothing else changes

The releases are in DATA_DIR/releases (default .data). Build first: npx nx build <app>`;

/** A wrong call of this tool. */
class UsageError extends Error {}

function publication(): Publication {
  return { by: process.env.USER ?? process.env.USERNAME ?? userInfo().username, at: new Date() };
}

const toUnit = (name: string): ReleaseUnit => (name === SHELL_NAME ? { kind: 'shell' } : { kind: 'remote', name });

async function publish(store: ReleaseStore, names: readonly string[]): Promise<void> {
  const builds = await Promise.all(names.map((name) => readLocalBuild(toUnit(name), appFolders(name).dist)));
  const finished = builds.filter((build): build is LocalBuild => build !== undefined);
  if (finished.length === 0) throw new UsageError(`nothing is built: npx nx build ${names[0] ?? SHELL_NAME}`);
  const result = await publishBuilds(store, finished, publication());
  if (!result || result.published.length === 0) {
    console.log(`release ${result?.release.number ?? 0} is up to date`);
    return;
  }
  console.log(`release ${result.release.number}: ${result.published.join(', ')}`);
}

async function list(store: ReleaseStore): Promise<void> {
  const numbers = (await store.numbers()).reverse();
  if (numbers.length === 0) console.log('nothing has been published yet');
  for (const [index, number] of numbers.entries()) {
    const release = await store.find(number);
    if (!release) continue;
    console.log(`${index === 0 ? '*' : ' '} ${number}  ${release.createdAt}  ${release.createdBy}  ${release.note}`);
  }
}

async function rollback(store: ReleaseStore, args: readonly string[]): Promise<void> {
  const [first, second] = args;
  if (first === '--to' && !/^\d+$/.test(second ?? '')) throw new UsageError('--to takes the number of a release');
  const release = await rollBack(
    store,
    first === '--to'
      ? { kind: 'release', number: Number(second) }
      : first === undefined
        ? { kind: 'release' }
        : { kind: 'remote', name: first },
    publication(),
  );
  console.log(`release ${release.number}: ${release.note}`);
}

async function run([command, ...args]: readonly string[]): Promise<void> {
  const dataDir = path.resolve(WORKSPACE_ROOT, process.env.DATA_DIR ?? '.data');
  const store = createFolderReleaseStore(path.join(dataDir, 'releases'));
  switch (command) {
    case 'publish-local':
      return publish(store, [SHELL_NAME, ...remoteNames()]);
    case 'publish': {
      const [name] = args;
      assertBrowserApp(name);
      return publish(store, [name]);
    }
    case 'list':
      return list(store);
    case 'rollback':
      return rollback(store, args);
    default:
      throw new UsageError(USAGE);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected =
    error instanceof UsageError ||
    error instanceof ReleaseRefusedError ||
    error instanceof ReleaseConflictError ||
    error instanceof PlatformFormatError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
