import {
  beginsWithParameter,
  pagePathsOverlap,
  roleLabel,
  SHELL_DEPLOYABLE,
  type AreaDescriptor,
  type RoleCode,
} from '@portal/domain';
import { describeIncompatibilities, type Incompatibility } from '../incompatibility';
import { shellAddressAt } from '../shell-address';
import { compareBuilds } from '../compare-builds';
import type { BuildReport } from '../contract/build-report';
import { refuseBuild, ReleaseRefusedError } from '../refusals';

/** A build that people have: all of them, or those of the candidate. */
export type LiveBuild = { deployable: string; role: 'stable' | 'candidate'; report: BuildReport };

const ADVICE = {
  shell: 'Conserva en el shell lo que usan, o publica a la vez las áreas que ya no lo usan: publish shell <área>….',
  remotes: 'Publica antes un shell que lo ofrezca, o a la vez: publish shell <área>….',
  api: 'Actualiza antes el servidor.',
};

function refuseMissing(
  provider: string,
  reports: readonly BuildReport[],
  compare: (report: BuildReport) => Incompatibility[],
  advice: string,
): void {
  const failing = reports.flatMap((report) => {
    const missing = compare(report);
    return missing.length === 0 ? [] : `${report.name} ${report.version}: ${describeIncompatibilities(missing)}.`;
  });
  if (failing.length === 0) return;
  throw new ReleaseRefusedError([`${provider} le falta lo que usan estas versiones.`, ...failing, advice].join('\n'));
}

function missingOperations({ operations = [] }: BuildReport, served: ReadonlySet<string>): Incompatibility[] {
  return operations
    .filter((called) => !served.has(called))
    .map((needed) => ({ kind: 'operation', module: 'la API', needed, provided: null }));
}

const isSame = (one: LiveBuild, other: LiveBuild): boolean =>
  one.deployable === other.deployable && one.role === other.role && one.report.version === other.report.version;

const isShell = ({ deployable }: LiveBuild): boolean => deployable === SHELL_DEPLOYABLE;

/**
 * People have any shell with any area: what is new must work with everything that is there.
 * @throws ReleaseRefusedError naming everything that is missing, and which versions need it
 */
function checkNames(brought: readonly LiveBuild[], after: readonly LiveBuild[]): void {
  const reportsOf = (builds: readonly LiveBuild[]) => builds.filter((one) => !isShell(one)).map(({ report }) => report);
  for (const shell of after.filter(isShell)) {
    const isNew = brought.includes(shell);
    refuseMissing(
      `Al shell ${shell.report.version}`,
      reportsOf(isNew ? after : brought),
      (remote) => compareBuilds(remote, shell.report),
      isNew ? ADVICE.shell : ADVICE.remotes,
    );
  }
}

type NamedArea = { name: string; version: string; area: AreaDescriptor };

const areasOf = (builds: readonly LiveBuild[]): NamedArea[] =>
  builds.flatMap(({ report: { name, version, area } }) => (area ? [{ name, version, area }] : []));

function checkPath(version: NamedArea, path: string, others: readonly NamedArea[]): void {
  if (beginsWithParameter(path)) refuseBuild(version, `la página ${path} debe empezar con un segmento fijo`);
  const own = shellAddressAt(path);
  if (own !== undefined) refuseBuild(version, `la página ${path} coincide con ${own}, que es del portal`);
  for (const { name, area } of others) {
    const taken = area.pages.find((page) => pagePathsOverlap(page.path, path));
    if (taken) refuseBuild(version, `la página ${path} coincide con ${taken.path}, que es del área ${name}`);
  }
}

/**
 * Checks that no address matches pages of two areas, or a page of an area and one of the shell. An area keeps the paths
 * that it had; each new one is checked.
 */
function checkPages(before: readonly LiveBuild[], after: readonly LiveBuild[]): void {
  const former = areasOf(before);
  const hadPath = new Set(former.flatMap(({ name, area }) => area.pages.map(({ path }) => `${name} ${path}`)));
  const versions = areasOf(after);
  for (const version of versions) {
    const others = versions.filter(({ name }) => name !== version.name);
    for (const { path } of version.area.pages) {
      if (!hadPath.has(`${version.name} ${path}`)) checkPath(version, path, others);
    }
  }
}

/**
 * Checks what becomes live together with what stays.
 * @param served the operations of the API that runs with it, as `GET /request/{}`
 * @throws ReleaseRefusedError
 */
export function checkLive(
  before: readonly LiveBuild[],
  after: readonly LiveBuild[],
  served: ReadonlySet<string>,
): void {
  const brought = after.filter((one) => !before.some((other) => isSame(one, other)));
  checkNames(brought, after);
  refuseMissing(
    'A la API',
    brought.map(({ report }) => report),
    (report) => missingOperations(report, served),
    ADVICE.api,
  );
  checkPages(before, after);
}

/** The versions that stay and call operations that the API lacks, each with the operations. */
export function unservedBuilds(
  live: readonly LiveBuild[],
  served: ReadonlySet<string>,
): { name: string; version: string; operations: string[] }[] {
  return live
    .map(({ report }) => ({
      name: report.name,
      version: report.version,
      operations: missingOperations(report, served).map(({ needed }) => needed),
    }))
    .filter(({ operations }) => operations.length > 0);
}

type Roles = { roles: readonly RoleCode[]; contractorRoles: readonly RoleCode[] };

const NOBODY: Roles = { roles: [], contractorRoles: [] };

const union = (all: readonly Roles[]): Roles => ({
  roles: all.flatMap(({ roles }) => roles),
  contractorRoles: all.flatMap(({ contractorRoles }) => contractorRoles),
});

function wider(now: Roles, before: Roles): string[] {
  return [
    ...now.roles.filter((code) => !before.roles.includes(code)).map(roleLabel),
    ...now.contractorRoles
      .filter((code) => !before.contractorRoles.includes(code))
      .map((code) => `${roleLabel(code)} de un contratista`),
  ];
}

/** The people who run code of an area by opening its pages. */
export function audienceOf({ pages }: Pick<AreaDescriptor, 'pages'>): Roles {
  return union(pages);
}

/**
 * Tells who would run code of an area that did not before, as a sentence for each page and slot; empty when nobody.
 * A page is opened by a person, so that a new one may have the audience of any other; a slot runs on pages of others,
 * unasked: it keeps the audience that the same place had (`SECURITY.md`).
 * @param live the descriptor of all; undefined when the area is new or was withdrawn
 */
export function widenedAudience(
  { pages, slots = [] }: Pick<AreaDescriptor, 'pages' | 'slots'>,
  live: Pick<AreaDescriptor, 'pages' | 'slots'> | undefined,
): string[] {
  const everywhere = live ? audienceOf(live) : NOBODY;
  const describe = (what: string, roles: string[]): string[] =>
    roles.length === 0 ? [] : [`${what} se mostraría a ${[...new Set(roles)].join(', ')}`];
  return [
    ...pages.flatMap((page) => {
      const before = live?.pages.find(({ path }) => path === page.path) ?? everywhere;
      return describe(`la página ${page.path}`, wider(page, before));
    }),
    ...slots.flatMap((slot) => {
      const before = union((live?.slots ?? []).filter(({ place }) => place === slot.place));
      return describe(`el slot ${slot.place}`, wider(slot, before));
    }),
  ];
}
