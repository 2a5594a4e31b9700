import { checksText, SHELL_DEPLOYABLE, type ReleaseCheck, type ReleaseOutcome } from '@portal/domain';
import { PlatformFormatError, ReleaseRefusedError, type LocalBuild } from '@portal/releases';
import { remoteNames, WORKSPACE_ROOT } from '../federation/workspace';
import { parseCall, readAudience, readText, USAGE, UsageError, type Options, type OrderRules } from './arguments';
import { buildApp, readAppBuild } from './build-app';
import { checkSources } from './checks/check-sources';
import { PortalRefusal, type Portal } from './portal';
import { openPortal } from './portal-access';
import { readReleaseSource } from './release-source';
import { describeHistory, describeOutcome, describeVersions } from './release-messages';

export const EXIT = { done: 0, refused: 1, wrongCall: 2 } as const;

const LISTED = 50;

type Environment = Readonly<Record<string, string | undefined>>;

export type Surroundings = {
  environment: Environment;
  say: (line: string) => void;
  complain: (line: string) => void;
};

type Say = Surroundings['say'];

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
  together: readonly LocalBuild[],
  withSources: boolean,
  { portal, say }: { portal: Portal; say: Say },
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
  /** The areas it names. */
  words: readonly string[];
  values: Options;
  change: { dryRun: boolean };
  environment: Environment;
  say: Say;
  portal: () => Promise<Portal>;
};

type Order = OrderRules & { run(call: Call): Promise<string[]> };

async function publish({ words, values, change, environment, say, portal: open }: Call) {
  const { from } = values;
  const audience = readAudience('candidate', values) ?? null;
  const names = new Set(words);
  if (names.size > 1 && (audience || from !== undefined))
    throw new UsageError('--candidate, --roles, --for y --from son de una sola área');
  const note = readText('note', values);
  if (from === undefined) names.forEach(assertPublishable);
  const portal = await open();
  const isBuilt = values['skip-build'] === true || from !== undefined;
  const builds: LocalBuild[] = [];
  for (const name of names) {
    if (!isBuilt) await buildApp(name);
    builds.push(await readAppBuild(name, from));
  }
  const found = await readReleaseSource(builds[0]?.folder ?? WORKSPACE_ROOT, note, environment);
  const send = (checks: readonly (readonly ReleaseCheck[])[], options: { dryRun: boolean }) =>
    portal.publish(builds, audience, { ...options, source: { ...found, checks: checksText(checks) } });
  if (values['skip-checks']) return describeOutcome(await send([], change));
  // A dry run first: a publication that would be refused, or changes nothing, needs no checks.
  const expected = await send([], { dryRun: true });
  if (!expected.changed) return describeOutcome(expected);
  const checks: ReleaseCheck[][] = [];
  // A build from elsewhere, or from before, may be of other sources.
  for (const build of builds) checks.push(await checkBuild(build, builds, !isBuilt, { portal, say }));
  return describeOutcome(change.dryRun ? expected : await send(checks, change));
}

function changeCandidate({ words: [area = ''], values, change }: Call, portal: Portal): Promise<ReleaseOutcome> {
  const audience = readAudience('share', values);
  if (values.off) {
    if (audience || values.version !== undefined) throw new UsageError('--off no va con nada más');
    return portal.endCandidate(area, change);
  }
  if (!audience)
    throw new UsageError('candidate necesita --share <porcentaje>, --roles <rol,…>, --for <correo,…> u --off');
  return portal.setCandidate(area, values.version, audience, change);
}

function rollBack({ words, values: { version }, change }: Call, portal: Portal): Promise<ReleaseOutcome> {
  if (version !== undefined && words.length > 1) throw new UsageError('--version es de una sola área');
  return portal.rollBack(words, version, change);
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
    options: ['dry-run', 'skip-build', 'from', 'note', 'skip-checks', 'candidate', 'roles', 'for'],
    run: publish,
  },
  list: {
    most: 1,
    options: ['dry-run'],
    run: async ({ words: [area], portal }) =>
      area === undefined
        ? describeHistory(await (await portal()).history(LISTED))
        : describeVersions(await (await portal()).versions(area)),
  },
  candidate: changing({ least: 1, most: 1, options: ['share', 'roles', 'for', 'version', 'off'] }, changeCandidate),
  promote: changing({ least: 1, most: 1, options: ['version'] }, ({ words: [area = ''], values, change }, portal) =>
    portal.promote(area, values.version, change),
  ),
  rollback: changing({ least: 1, most: Number.POSITIVE_INFINITY, options: ['version'] }, rollBack),
  withdraw: changing({ least: 1, most: 1, options: ['reason'] }, ({ words: [area = ''], values, change }, portal) =>
    portal.withdraw(area, readText('reason', values), change),
  ),
};

async function carryOut(words: readonly string[], { environment, say }: Surroundings): Promise<string[]> {
  const parsed = parseCall(words, ORDERS);
  if (!parsed) return [USAGE];
  const { order, values } = parsed;
  const change = { dryRun: values['dry-run'] ?? false };
  const setting = (name: string): string | undefined => environment[name]?.trim() || undefined;
  let opened: Portal | undefined;
  const portal = async (): Promise<Portal> => (opened = await openPortal(setting));
  try {
    return await order.run({ words: parsed.words, values, change, environment, say, portal });
  } finally {
    await opened?.close();
  }
}

const REFUSALS = [PortalRefusal, ReleaseRefusedError, PlatformFormatError];

export async function runRelease(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { say, complain } = surroundings;
  try {
    (await carryOut(words, surroundings)).forEach(say);
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
