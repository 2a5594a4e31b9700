import {
  checksText,
  SHELL_DEPLOYABLE,
  type CanaryAudienceInput,
  type ReleaseCheck,
  type ReleaseOutcome,
} from '@portal/domain';
import {
  completeSource,
  openReleaseStore,
  readLocalBuild,
  ReleaseConflictError,
  ReleaseRefusedError,
  ReleaseStoreError,
  type LocalBuild,
  type ReleaseStore,
  PlatformFormatError,
} from '@portal/releases';
import path from 'node:path';
import { appFolders, remoteNames, WORKSPACE_ROOT } from '../federation/workspace';
import {
  parseCall,
  readAudience,
  readNote,
  readNumber,
  USAGE,
  UsageError,
  type Options,
  type OrderRules,
} from './arguments';
import { buildApp, readAppBuild } from './build-app';
import { checkSources } from './checks/check-sources';
import { createLocalPortal, publishWorkspace } from './local-portal';
import { PortalRefusal, type ChangeOptions, type Portal } from './portal';
import { readReleaseSource } from './release-source';
import { createRemotePortal } from './remote-portal';
import { describeHistory, describeOutcome, describeStored, describeVersions } from './release-messages';

export const EXIT = { done: 0, refused: 1, wrongCall: 2 } as const;

const LISTED = 50;

type Environment = Readonly<Record<string, string | undefined>>;

export type Surroundings = {
  environment: Environment;
  say: (line: string) => void;
  complain: (line: string) => void;
};

type Settings = (name: string) => string | undefined;

type Say = Surroundings['say'];

function openStore(setting: Settings): Promise<ReleaseStore> {
  const dataDir = path.resolve(WORKSPACE_ROOT, setting('DATA_DIR') ?? '.data');
  return openReleaseStore({ url: setting('RELEASES_URL'), dataDir });
}

async function openPortal(setting: Settings, say: Say): Promise<Portal> {
  const [url, token] = [setting('PORTAL_URL'), setting('DEPLOY_TOKEN')];
  if (url === undefined) return createLocalPortal(await openStore(setting), say);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError('PORTAL_URL debe ser una dirección como https://portal.empresa.cl');
  }
  if (token === undefined)
    throw new UsageError('con PORTAL_URL falta DEPLOY_TOKEN: lo crea un administrador en Versiones');
  return createRemotePortal(url, token);
}

function assertPublishable(name: string): void {
  const names = [SHELL_DEPLOYABLE, ...remoteNames()];
  if (!names.includes(name)) throw new UsageError(`no existe el área ${name}: ${names.join(', ')}`);
}

/**
 * Returns the checks that ran.
 * @throws PortalRefusal with everything that failed
 */
async function checkBuild(
  build: LocalBuild,
  {
    withSources,
    together,
    portal,
    say,
  }: {
    withSources: boolean;
    together: readonly LocalBuild[];
    portal: Portal;
    say: Say;
  },
): Promise<ReleaseCheck[]> {
  const loadPages = async (): Promise<ReleaseCheck[]> => {
    const notLoaded = await (await import('./checks/smoke-load')).smokeLoad(build, { together, portal });
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

type Call = {
  words: readonly string[];
  values: Options;
  change: ChangeOptions;
  environment: Environment;
  setting: Settings;
  say: Say;
  portal: () => Promise<Portal>;
};

type Order = OrderRules & { run(call: Call): Promise<string[]> };

async function publish({ words, values, change, environment, say, portal: open }: Call) {
  const { from } = values;
  const isCanary = values.canary !== undefined || values.roles !== undefined;
  if (!isCanary && values['max-error-rate'] !== undefined)
    throw new UsageError('--max-error-rate es de una prueba: indica --canary o --roles');
  const names = new Set(words);
  if (names.size > 1 && (isCanary || from !== undefined))
    throw new UsageError('--canary, --roles y --from son de una sola área');
  const audience: CanaryAudienceInput | null = isCanary ? { share: 0, ...readAudience('canary', values) } : null;
  const note = readNote(values.note);
  if (from === undefined) names.forEach(assertPublishable);
  const portal = await open();
  const isBuilt = values['skip-build'] === true || from !== undefined;
  const builds: LocalBuild[] = [];
  for (const name of names) {
    if (!isBuilt) await buildApp(name);
    builds.push(await readAppBuild(name, from));
  }
  const found = await readReleaseSource(builds[0]?.folder ?? WORKSPACE_ROOT, note, environment);
  const send = (checks: readonly (readonly ReleaseCheck[])[], options: ChangeOptions) =>
    portal.publish(builds, audience, { ...options, source: { ...found, checks: checksText(checks) } });
  const isForNobody = audience?.share === 0 && (audience.roles ?? []).length === 0;
  const stored = (): string[] =>
    isForNobody && !change.dryRun ? builds.map(({ report }) => describeStored(report.name, report.version)) : [];
  if (values['skip-checks']) return [...describeOutcome(await send([], change)), ...stored()];
  // A dry run first: a publication that would be refused, or changes nothing, needs no checks.
  const expected = await send([], { dryRun: true });
  if (!expected.changed && !isForNobody) return describeOutcome(expected);
  const checks: ReleaseCheck[][] = [];
  // A build from elsewhere, or from before, may be of other sources.
  for (const build of builds)
    checks.push(await checkBuild(build, { withSources: !isBuilt, together: builds, portal, say }));
  return [...describeOutcome(change.dryRun ? expected : await send(checks, change)), ...stored()];
}

/** Publishes every local build that is not the current version, as one release, as `npm start` does. */
async function publishLocal({ change, environment, setting }: Call): Promise<string[]> {
  // The subject of the last commit says little of builds that were made at different times.
  const { note: _subject, ...source } = (await readReleaseSource(WORKSPACE_ROOT, undefined, environment)) ?? {};
  const names = [SHELL_DEPLOYABLE, ...remoteNames()];
  const builds = await Promise.all(names.map((name) => readLocalBuild(name, appFolders(name).dist)));
  const finished = builds.filter((build): build is LocalBuild => build !== undefined);
  if (finished.length === 0) throw new PortalRefusal('no hay nada construido: npx nx run-many -t build');
  return publishWorkspace(await openStore(setting), finished, completeSource(source), change);
}

function rollBack({ words: [area, version], values, change }: Call, portal: Portal): Promise<ReleaseOutcome> {
  if (area === undefined) return portal.rollBackAll(readNumber(values.to), change);
  if (values.to !== undefined) throw new UsageError('--to es de todo el portal, no de un área');
  return portal.rollBack(area, version, change);
}

function changeCanary({ words: [area = '', version], values, change }: Call, portal: Portal): Promise<ReleaseOutcome> {
  const audience = readAudience('share', values);
  if (values.off) {
    if (values.share !== undefined || version !== undefined) throw new UsageError('--off no va con nada más');
    return portal.removeCanary(area, change);
  }
  if (Object.keys(audience).length === 0)
    throw new UsageError('canary necesita --share <porcentaje>, --roles <rol,…> o --off');
  return portal.setCanary(area, version, audience, change);
}

async function preview({ words: [area, version], values: { for: email, days = '' }, portal }: Call): Promise<string[]> {
  if (area === undefined || version === undefined || email === undefined)
    throw new UsageError('preview necesita un área, una versión y --for <correo>');
  if (!/^[1-7]?$/.test(days)) throw new UsageError('--days toma de 1 a 7 días');
  return [await (await portal()).preview(area, { version, email, ...(days !== '' && { days: Number(days) }) })];
}

const changing = (rules: OrderRules, make: (call: Call, portal: Portal) => Promise<ReleaseOutcome>): Order => ({
  ...rules,
  options: ['dry-run', ...rules.options],
  run: async (call) => describeOutcome(await make(call, await call.portal())),
});

export const ORDERS: Readonly<Record<string, Order>> = {
  publish: {
    least: 1,
    most: Number.POSITIVE_INFINITY,
    options: ['dry-run', 'skip-build', 'from', 'note', 'skip-checks', 'canary', 'roles', 'max-error-rate'],
    run: publish,
  },
  'publish-local': { most: 0, options: ['dry-run'], run: publishLocal },
  list: {
    most: 1,
    options: ['dry-run'],
    run: async ({ words: [area], portal }) =>
      area === undefined
        ? describeHistory(await (await portal()).history(LISTED))
        : describeVersions(area, await (await portal()).versions(area)),
  },
  promote: changing({ least: 1, most: 2, options: [] }, ({ words: [area = '', version], change }, portal) =>
    portal.promote(area, version, change),
  ),
  rollback: changing({ most: 2, options: ['to'] }, rollBack),
  canary: changing({ least: 1, most: 2, options: ['share', 'roles', 'max-error-rate', 'off'] }, changeCanary),
  withdraw: changing({ least: 1, most: 1, options: [] }, ({ words: [area = ''], change }, portal) =>
    portal.withdraw(area, change),
  ),
  preview: { most: 2, options: ['for', 'days'], run: preview },
};

async function carryOut(call: readonly string[], environment: Environment, say: Say): Promise<string[]> {
  const parsed = parseCall(call, ORDERS);
  if (!parsed) return [USAGE];
  const { order, words, values } = parsed;
  const setting: Settings = (name) => environment[name]?.trim() || undefined;
  const change = { dryRun: values['dry-run'] ?? false };
  return order.run({ words, values, change, environment, setting, say, portal: () => openPortal(setting, say) });
}

const REFUSALS = [PortalRefusal, ReleaseRefusedError, ReleaseConflictError, ReleaseStoreError, PlatformFormatError];

/** Returns one of EXIT. */
export async function runRelease(
  words: readonly string[],
  { environment, say, complain }: Surroundings,
): Promise<number> {
  try {
    (await carryOut(words, environment, say)).forEach(say);
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
