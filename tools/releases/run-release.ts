import { checksText, SHELL_DEPLOYABLE, type ReleaseCheck, type ReleaseSource } from '@portal/domain';
import {
  completeSource,
  openReleaseStore,
  readLocalBuild,
  ReleaseConflictError,
  ReleaseRefusedError,
  ReleaseStoreError,
  toDeployable,
  type LocalBuild,
  type ReleaseStore,
  PlatformFormatError,
} from '@portal/releases';
import path from 'node:path';
import { appFolders, IS_STANDALONE, remoteNames, WORKSPACE_ROOT } from '../federation/workspace';
import { parseCommand, USAGE, UsageError, type ReleaseCommand } from './arguments';
import { buildApp, readAppBuild } from './build-app';
import { describeCompatibility } from './compatibility-messages';
import { checkSources } from './checks/check-sources';
import { loadPagesElsewhere } from './checks/load-elsewhere';
import { createLocalPortal, publishWorkspace } from './local-portal';
import { PortalRefusal, type Portal } from './portal';
import { readReleaseSource } from './release-source';
import { createRemotePortal } from './remote-portal';
import {
  describeDifference,
  describeHistory,
  describeOutcome,
  describePruned,
  describeStored,
  describeVersions,
} from './release-messages';

/** Exit codes of the tool. */
export const EXIT = { done: 0, refused: 1, wrongCall: 2 } as const;

/** Releases that a list shows. */
const LISTED = 50;

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings and outputs of the tool. */
export type Surroundings = {
  environment: Environment;
  say: (line: string) => void;
  complain: (line: string) => void;
};

type Settings = (name: string) => string | undefined;

type Say = Surroundings['say'];

/** The releases of this machine's settings. */
function openStore(setting: Settings): Promise<ReleaseStore> {
  const dataDir = path.resolve(WORKSPACE_ROOT, setting('DATA_DIR') ?? '.data');
  return openReleaseStore({ url: setting('RELEASES_URL'), dataDir });
}

async function openPortal(setting: Settings, say: Say): Promise<Portal> {
  const [url, token] = [setting('PORTAL_URL'), setting('DEPLOY_TOKEN')];
  if (url === undefined && IS_STANDALONE)
    throw new UsageError('falta PORTAL_URL: la dirección del portal en que se publica');
  if (url === undefined) return createLocalPortal(await openStore(setting), say);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError('PORTAL_URL debe ser una dirección como https://portal.empresa.cl');
  }
  if (token === undefined)
    throw new UsageError('con PORTAL_URL falta DEPLOY_TOKEN: lo crea un administrador en Versiones');
  return createRemotePortal(url, token);
}

function assertPublishable(name: string): void {
  const names = IS_STANDALONE ? remoteNames() : [SHELL_DEPLOYABLE, ...remoteNames()];
  if (!names.includes(name)) throw new UsageError(`no existe el área ${name}: ${names.join(', ')}`);
}

/** Publishes every local build that is not the current version, as one release, as `npm start` does. */
async function publishLocal(setting: Settings, dryRun: boolean, source: ReleaseSource | undefined): Promise<string[]> {
  const store = await openStore(setting);
  const names = [SHELL_DEPLOYABLE, ...remoteNames()];
  const builds = await Promise.all(names.map((name) => readLocalBuild(toDeployable(name), appFolders(name).dist)));
  const finished = builds.filter((build): build is LocalBuild => build !== undefined);
  if (finished.length === 0) throw new PortalRefusal('no hay nada construido: npx nx run-many -t build');
  return publishWorkspace(store, finished, source, { dryRun });
}

/**
 * Loads the pages of an area in a separate repository: in the portal of `PAGES_URL`, or in the target of the publication.
 * @returns the pages that were not loaded, each with the reason
 */
async function checkPagesElsewhere(build: LocalBuild, setting: Settings): Promise<string[]> {
  const [named, target] = [setting('PAGES_URL'), setting('PORTAL_URL')];
  const url = named ?? target;
  const notLoaded = url === undefined ? null : await loadPagesElsewhere(build, url);
  if (notLoaded) return notLoaded;
  if (named !== undefined)
    throw new PortalRefusal(`no hay un portal con cuentas de demostración en ${named} (PAGES_URL): no se publicó nada`);
  return [
    `no se cargó ninguna página: ${url} no responde, o no tiene cuentas de demostración (PAGES_URL nombra otro portal)`,
  ];
}

/**
 * Runs the checks of a build side by side: unit tests keep one processor busy, pages another.
 * @returns the checks that ran
 * @throws PortalRefusal with everything that failed
 */
async function checkBuild(
  build: LocalBuild,
  setting: Settings,
  {
    withSources,
    together,
    portal,
    say,
  }: {
    withSources: boolean;
    /** All builds of the publication. */
    together: readonly LocalBuild[];
    portal: Portal;
    say: Say;
  },
): Promise<ReleaseCheck[]> {
  const loadPages = async (): Promise<ReleaseCheck[]> => {
    const notLoaded = IS_STANDALONE
      ? await checkPagesElsewhere(build, setting)
      : await (await import('./checks/smoke-load')).smokeLoad(build, { together, portal });
    notLoaded.forEach(say);
    return notLoaded.length === 0 ? ['pages'] : [];
  };
  const results = await Promise.allSettled([withSources ? checkSources(build.report.name) : [], loadPages()]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  const unexpected = failures.find((failure) => !(failure instanceof PortalRefusal));
  if (unexpected) throw unexpected;
  if (failures.length > 0) throw new PortalRefusal(failures.map(({ message }) => message).join('\n'));
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

async function difference(portal: Portal, from: number | undefined, to: number | undefined): Promise<string[]> {
  const newest = to ?? (await portal.history(1))[0]?.number;
  if (newest === undefined) return describeHistory([]);
  const [changes, matrix] = await Promise.all([portal.difference(from ?? newest - 1, newest), portal.compatibility()]);
  return [...describeDifference(changes), ...describeCompatibility(matrix)];
}

/**
 * Runs a command.
 * @param say prints messages before the end
 * @returns the lines to print
 */
async function carryOut(command: ReleaseCommand, environment: Environment, say: Say): Promise<string[]> {
  const setting: Settings = (name) => environment[name]?.trim() || undefined;
  if (command.kind === 'help') return [USAGE];
  if (command.kind === 'publish-local') {
    const { note: _subject, ...source } = (await readReleaseSource(WORKSPACE_ROOT, undefined, environment)) ?? {};
    // The subject of the last commit says little of builds that were made at different times.
    return publishLocal(setting, command.dryRun, completeSource(source));
  }
  if (command.kind === 'check-api') {
    const url = setting('PORTAL_URL');
    if (url === undefined) throw new UsageError('falta PORTAL_URL: el portal cuya API se reemplaza');
    if (IS_STANDALONE) throw new UsageError('la API se compara en el repositorio del portal');
    await (await import('./checks/check-api')).checkApi(url, setting('DEPLOY_TOKEN'));
    return ['la API de aquí sirve a quienes llaman a la que corre'];
  }
  const portal = await openPortal(setting, say);
  switch (command.kind) {
    case 'publish': {
      const { deployables, from, dryRun } = command;
      if (from === undefined) deployables.forEach(assertPublishable);
      const builds: LocalBuild[] = [];
      for (const deployable of deployables) {
        if (!command.skipBuild && from === undefined) await buildApp(deployable);
        builds.push(await readAppBuild(deployable, from));
      }
      const found = await readReleaseSource(builds[0]?.folder ?? WORKSPACE_ROOT, command.note, environment);
      const publish = (checks: readonly (readonly ReleaseCheck[])[], options: { dryRun: boolean }) => {
        const source: ReleaseSource = { ...found, checks: checksText(checks) };
        return portal.publish(builds, command.audience, { ...options, source, accepted: command.accepted });
      };
      const isForNobody = command.audience?.share === 0 && (command.audience.roles ?? []).length === 0;
      const stored = (): string[] =>
        isForNobody && !dryRun ? builds.map(({ report }) => describeStored(report.name, report.version)) : [];
      if (command.skipChecks) return [...describeOutcome(await publish([], { dryRun })), ...stored()];
      // A dry run first: a publication that would be refused, or changes nothing, needs no checks.
      const expected = await publish([], { dryRun: true });
      if (!expected.changed && !isForNobody) return describeOutcome(expected);
      // A build from elsewhere, or from before, may be of other sources.
      const withSources = from === undefined && !command.skipBuild;
      const checks: ReleaseCheck[][] = [];
      for (const build of builds)
        checks.push(await checkBuild(build, setting, { withSources, together: builds, portal, say }));
      return [...describeOutcome(dryRun ? expected : await publish(checks, { dryRun })), ...stored()];
    }
    case 'list':
      return command.deployable === undefined
        ? describeHistory(await portal.history(LISTED))
        : describeVersions(command.deployable, await portal.versions(command.deployable));
    case 'promote':
      return describeOutcome(await portal.promote(command.deployable, command.version, { dryRun: command.dryRun }));
    case 'rollback':
      return describeOutcome(await portal.rollBack(command.deployable, command.version, { dryRun: command.dryRun }));
    case 'rollback-all':
      return describeOutcome(await portal.rollBackAll(command.to, { dryRun: command.dryRun }));
    case 'canary': {
      const { deployable, version, change, dryRun } = command;
      return describeOutcome(await portal.setCanary(deployable, version, change, { dryRun }));
    }
    case 'preview': {
      const { deployable, version, email, days } = command;
      return [await portal.preview(deployable, { version, email, ...(days === undefined ? {} : { days }) })];
    }
    case 'prune':
      return describePruned(await portal.prune({ dryRun: command.dryRun }), command.dryRun);
    case 'withdraw':
      return describeOutcome(await portal.withdraw(command.deployable, { dryRun: command.dryRun }));
    case 'canary-off':
      return describeOutcome(await portal.removeCanary(command.deployable, { dryRun: command.dryRun }));
    case 'diff':
      return difference(portal, command.from, command.to);
  }
}

const REFUSALS = [PortalRefusal, ReleaseRefusedError, ReleaseConflictError, ReleaseStoreError, PlatformFormatError];

/**
 * Runs the tool.
 * @param words what follows `npm run release --`
 * @returns one of EXIT
 */
export async function runRelease(
  words: readonly string[],
  { environment, say, complain }: Surroundings,
): Promise<number> {
  try {
    (await carryOut(parseCommand(words), environment, say)).forEach(say);
    return EXIT.done;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(error.message);
      return EXIT.wrongCall;
    }
    const isRefusal = error instanceof Error && REFUSALS.some((kind) => error instanceof kind);
    complain(isRefusal ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
    return EXIT.refused;
  }
}
