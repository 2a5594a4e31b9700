import { PlatformFormatError, SHELL_UNIT } from '@portal/domain';
import {
  openReleaseStore,
  publishBuilds,
  readLocalBuild,
  ReleaseConflictError,
  ReleaseRefusedError,
  ReleaseStoreError,
  toUnit,
  type LocalBuild,
  type ReleaseStore,
} from '@portal/releases';
import path from 'node:path';
import { appFolders, remoteNames, WORKSPACE_ROOT } from '../federation/workspace';
import { parseCommand, USAGE, UsageError, type ReleaseCommand } from './arguments';
import { buildApp, readAppBuild } from './build-app';
import { createLocalPortal, localPublication } from './local-portal';
import { PortalRefusal, type Portal } from './portal';
import { createRemotePortal } from './remote-portal';
import { tellDifference, tellHistory, tellOutcome, tellVersions } from './telling';

const EXIT = { done: 0, refused: 1, wrongCall: 2 } as const;

/** Releases that a list shows. */
const LISTED = 50;

const say = (lines: readonly string[]): void => lines.forEach((line) => console.log(line));

const setting = (name: string): string | undefined => process.env[name]?.trim() || undefined;

/** The releases of this machine's settings. */
function openStore(): Promise<ReleaseStore> {
  const dataDir = path.resolve(WORKSPACE_ROOT, setting('DATA_DIR') ?? '.data');
  return openReleaseStore({ url: setting('RELEASES_URL'), dataDir });
}

async function openPortal(): Promise<Portal> {
  const [url, token] = [setting('PORTAL_URL'), setting('DEPLOY_TOKEN')];
  if (url === undefined) return createLocalPortal(await openStore());
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError('PORTAL_URL debe ser una dirección como https://portal.empresa.cl');
  }
  if (token === undefined)
    throw new UsageError('con PORTAL_URL falta DEPLOY_TOKEN: lo crea un administrador en Versiones');
  return createRemotePortal(url, token);
}

function assertPublishable(name: string): void {
  const known = [SHELL_UNIT, ...remoteNames()];
  if (!known.includes(name)) throw new UsageError(`no existe el área ${name}: ${known.join(', ')}`);
}

/** Publishes everything that lies built and is not the current version, as one release: what `npm start` does. */
async function publishLocal(dryRun: boolean): Promise<void> {
  const store = await openStore();
  const names = [SHELL_UNIT, ...remoteNames()];
  const builds = await Promise.all(names.map((name) => readLocalBuild(toUnit(name), appFolders(name).dist)));
  const finished = builds.filter((build): build is LocalBuild => build !== undefined);
  if (finished.length === 0) throw new PortalRefusal('no hay nada construido: npx nx run-many -t build');
  const { release, published } = await publishBuilds(store, finished, localPublication(), { dryRun });
  say([`publicación ${release.number}: ${published.length > 0 ? published.join(', ') : 'ya está al día'}`]);
}

async function difference(portal: Portal, from: number | undefined, to: number | undefined): Promise<string[]> {
  const newest = to ?? (await portal.history(1))[0]?.number;
  if (newest === undefined) return tellHistory([]);
  return tellDifference(await portal.difference(from ?? newest - 1, newest));
}

async function run(command: ReleaseCommand): Promise<void> {
  if (command.kind === 'help') return say([USAGE]);
  if (command.kind === 'publish-local') return publishLocal(command.dryRun);
  const portal = await openPortal();
  const dryRun = 'dryRun' in command && command.dryRun;
  switch (command.kind) {
    case 'publish': {
      assertPublishable(command.unit);
      if (!command.skipBuild) await buildApp(command.unit);
      const build = await readAppBuild(command.unit);
      return say(tellOutcome(await portal.publish(build, command.audience, { dryRun })));
    }
    case 'list':
      return say(
        command.unit === undefined
          ? tellHistory(await portal.history(LISTED))
          : tellVersions(command.unit, await portal.versions(command.unit)),
      );
    case 'promote':
      return say(tellOutcome(await portal.promote(command.unit, command.version, { dryRun })));
    case 'rollback':
      return say(tellOutcome(await portal.rollBack(command.unit, command.version, { dryRun })));
    case 'rollback-all':
      return say(tellOutcome(await portal.rollBackAll(command.to, { dryRun })));
    case 'canary':
      return say(tellOutcome(await portal.setCanary(command.unit, command.version, command.audience, { dryRun })));
    case 'canary-off':
      return say(tellOutcome(await portal.removeCanary(command.unit, { dryRun })));
    case 'diff':
      return say(await difference(portal, command.from, command.to));
  }
}

const REFUSALS = [PortalRefusal, ReleaseRefusedError, ReleaseConflictError, ReleaseStoreError, PlatformFormatError];

async function main(): Promise<void> {
  try {
    await run(parseCommand(process.argv.slice(2)));
  } catch (error) {
    const isRefusal = REFUSALS.some((kind) => error instanceof kind);
    const isWrongCall = error instanceof UsageError;
    console.error(isRefusal || isWrongCall ? (error as Error).message : error);
    process.exitCode = isWrongCall ? EXIT.wrongCall : EXIT.refused;
  }
}

void main();
