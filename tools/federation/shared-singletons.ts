import { CONTRACT_RANGE, CONTRACT_VERSION, satisfiesRange } from '@portal/domain';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicNames, type PublicName } from './exported-names';
import { WORKSPACE_ROOT } from './workspace';

/**
 * The one list of packages of which the composed portal holds exactly one copy. The host provides every one of them; a
 * remote carries none (`import: false`), so that a second React, session or style engine cannot come into a page, and a
 * remote is built and published without building them again.
 *
 * - `whole`: one shared module, loaded as a whole. For what is small, or used as a whole by every page anyway.
 * - `byName`: every exported name is a shared module of its own (`@portal/ui/ListPage`), so that a page loads what it uses
 *   and no more; see tools/decisions/browser-performance.md. Remotes write plain imports; their build rewrites them.
 *
 * axios, yup and dayjs are not here: only our libraries use them.
 */
type SharedPackage = {
  name: string;
  /**
   * - `installed`: the version in node_modules.
   * - `contract`: the version of the contract, for our own packages.
   */
  versionOf: 'installed' | 'contract';
} & ({ kind: 'whole'; subpaths?: readonly string[] } | { kind: 'byName'; names: () => readonly SharedName[] });

type SharedName = { name: string; part: string };

/** The names of the router for areas; the host alone owns the router itself. */
const ROUTER_NAMES = [
  'Link',
  'NavLink',
  'Navigate',
  'Outlet',
  'Route',
  'Routes',
  'createSearchParams',
  'generatePath',
  'matchPath',
  'useBlocker',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useParams',
  'useSearchParams',
] as const;

const QUERY_NAMES = [
  'dehydrate',
  'hashKey',
  'hydrate',
  'useIsFetching',
  'useMutation',
  'useQueries',
  'useQuery',
  'useQueryClient',
] as const;

const FORMIK_NAMES = ['FieldArray', 'getIn', 'useField', 'useFormikContext'] as const;

/** The part that nearly every page uses: it comes with the federation runtime. */
export const BASE = 'base';

const inBase = (name: string): SharedName => ({ name, part: BASE });

const UI_BASE_FOLDERS = new Set([
  'theme',
  'device',
  'page',
  'feedback',
  'status',
  'details',
  'list',
  'facade',
  'form',
  'photos',
]);
const UI_BASE_COMPONENTS = new Set([
  'Alert',
  'Button',
  'Drawer',
  'Input',
  'Modal',
  'Segmented',
  'Select',
  'Skeleton',
  'Spin',
  'Tag',
  'Tooltip',
]);

/**
 * A part is what pages use together: too fine, and a page needs many requests; too coarse, and it loads what it does
 * not show.
 */
function inPartOfUi({ name, from }: PublicName): SharedName {
  if (!from.includes('/')) return { name, part: UI_BASE_COMPONENTS.has(name) ? BASE : `antd-${name.toLowerCase()}` };
  const [folder = from] = from.split('/');
  return { name, part: UI_BASE_FOLDERS.has(folder) ? BASE : folder };
}

const SHARED_PACKAGES: readonly SharedPackage[] = [
  { name: 'react', versionOf: 'installed', kind: 'whole', subpaths: ['jsx-runtime'] },
  { name: 'react-dom', versionOf: 'installed', kind: 'whole' },
  { name: 'react-router-dom', versionOf: 'installed', kind: 'byName', names: () => ROUTER_NAMES.map(inBase) },
  { name: 'zustand', versionOf: 'installed', kind: 'byName', names: () => ['create', 'useStore'].map(inBase) },
  { name: '@tanstack/react-query', versionOf: 'installed', kind: 'byName', names: () => QUERY_NAMES.map(inBase) },
  { name: 'formik', versionOf: 'installed', kind: 'byName', names: () => FORMIK_NAMES.map(inBase) },
  { name: '@portal/domain', versionOf: 'contract', kind: 'whole' },
  { name: '@portal/api-client', versionOf: 'contract', kind: 'whole' },
  { name: '@portal/ui', versionOf: 'contract', kind: 'byName', names: () => publicNames('@portal/ui').map(inPartOfUi) },
];

export function packagesSharedByName(): string[] {
  return SHARED_PACKAGES.filter(({ kind }) => kind === 'byName').map(({ name }) => name);
}

export type ProvidedModule = {
  key: string;
  version: string;
  request: string;
  part: string;
  /** The one name that is provided; undefined when the module is provided whole. */
  exportName: string | undefined;
};

export function providedModules(): ProvidedModule[] {
  return SHARED_PACKAGES.flatMap((shared): ProvidedModule[] => {
    const { name } = shared;
    const version = providedVersion(shared);
    if (shared.kind === 'byName') {
      return shared.names().map((one) => ({
        key: `${name}/${one.name}`,
        version,
        part: one.part,
        request: name,
        exportName: one.name,
      }));
    }
    const requests = [name, ...(shared.subpaths ?? []).map((subpath) => `${name}/${subpath}`)];
    return requests.map((request) => ({ key: request, version, part: BASE, request, exportName: undefined }));
  });
}

type ConsumedEntry = {
  /** Package of the subpaths; Module Federation would look for a file by the name of their prefix. */
  packageName: string;
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  import: false;
};

/**
 * Builds the `shared` option of Module Federation for a remote. Every package is listed with its subpaths: an import
 * that the host does not provide must fail the build (`requireProvided`) instead of bringing a copy along.
 */
export function sharedOption(): Record<string, ConsumedEntry> {
  return Object.fromEntries(
    SHARED_PACKAGES.flatMap((shared) => {
      const entry: ConsumedEntry = {
        packageName: shared.name,
        singleton: true,
        strictVersion: true,
        version: providedVersion(shared),
        requiredVersion: requiredVersion(shared),
        import: false,
      };
      return [
        [shared.name, entry],
        [`${shared.name}/`, entry],
      ];
    }),
  );
}

/** The shared packages and the versions in which the host provides them, as the report of a host's build states them. */
export function providedVersions(): Record<string, string> {
  return Object.fromEntries(SHARED_PACKAGES.map((shared) => [shared.name, providedVersion(shared)]));
}

/**
 * A range of its package.json that the installed version does not meet is stated as it is, so that its publication is
 * refused.
 */
export function neededRanges(
  keys: readonly string[],
  declared: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const isNeeded = ({ name }: SharedPackage): boolean => keys.some((key) => key === name || key.startsWith(`${name}/`));
  const rangeOf = (shared: SharedPackage): string => {
    const own = declared[shared.name];
    if (own === undefined || shared.versionOf === 'contract') return requiredVersion(shared);
    return satisfiesRange(providedVersion(shared), own) ? requiredVersion(shared) : own;
  };
  return Object.fromEntries(SHARED_PACKAGES.filter(isNeeded).map((shared) => [shared.name, rangeOf(shared)]));
}

function providedVersion({ name, versionOf }: SharedPackage): string {
  if (versionOf === 'contract') return CONTRACT_VERSION;
  const file = path.join(WORKSPACE_ROOT, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * Returns the version range of this tree's remotes for a package: its line, not the newest of it. New names of it are compared
 * by name.
 */
function requiredVersion(shared: SharedPackage): string {
  if (shared.versionOf === 'contract') return CONTRACT_RANGE;
  const [major = '0', minor = '0'] = providedVersion(shared).split('.');
  return major === '0' ? `^0.${minor}.0` : `^${major}.0.0`;
}
