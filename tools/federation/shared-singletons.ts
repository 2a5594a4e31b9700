import { CONTRACT_RANGE, CONTRACT_VERSION, satisfiesRange } from '@portal/domain';
import path from 'node:path';
import { installedNames, publicNames, type PublicName } from './exported-names';
import { readPackageJson, WORKSPACE_ROOT } from './workspace';

/**
 * The one list of packages of which the composed portal holds exactly one copy. The host provides every one of them; a
 * remote carries none (`import: false`), so that a second React, session or style engine cannot come into a page, and a
 * remote is built and published without building them again.
 *
 * One with `names` is shared by name: every exported name is a shared module of its own (`@portal/ui/ListPage`), so that a
 * page loads what it uses and no more; see tools/decisions/browser-performance.md. Remotes write plain imports; their build
 * rewrites them. The others are small, or used as a whole by every page anyway: each is one shared module.
 *
 * axios, yup and dayjs are not here: only our libraries use them.
 */
type SharedPackage = {
  name: string;
  names?: () => readonly SharedName[];
  /** Modules beside the main one, each shared whole. */
  subpaths?: readonly SharedName[];
};

type SharedName = { name: string; part: string };

/** The part that nearly every page uses: it comes with the federation runtime. */
export const BASE = 'base';

const inBase = (name: string): SharedName => ({ name, part: BASE });

/** Names of libraries that nearly every page uses; the others are in a part of their library. */
const BASE_NAMES = new Set([
  // react-router-dom
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
  // @tanstack/react-query
  'hashKey',
  'useIsFetching',
  'useMutation',
  'useQueries',
  'useQuery',
  'useQueryClient',
  // formik
  'FieldArray',
  'getIn',
  'useField',
  'useFormikContext',
  // zustand
  'create',
  'useStore',
]);

/** Names that only an area with answers on the device uses. */
const DEVICE_NAMES = new Set(['dehydrate', 'hydrate']);

const inPartOf = (library: string, names: readonly string[]): SharedName[] =>
  names.map((name) => {
    const own = DEVICE_NAMES.has(name) ? 'device' : library;
    return { name, part: BASE_NAMES.has(name) ? BASE : own };
  });

/** Names of the router that would only make the first page larger. */
const NOT_FOR_AREAS = [
  // The router is the host's: a second one in a page throws, and one in memory would take the links from the address.
  /Router/,
  // Loaders, actions and what submits to them belong to the routes of a router, and areas have `<Routes>`.
  /Loader|Action|Fetcher|Form|Submit|Await|Async|Revalidator|[rR]edirect|^data$|^createContext$|^IDLE_|ScrollRestoration/,
  /^(href|isRouteErrorResponse|replace|useMatches|useNavigation|useViewTransitionState)$/,
  // These are for servers and frameworks, or the package marks them as unstable.
  /Server|Session|Cookie|Static|RequestHandler|Stub|^(Links|Meta|Scripts|PrefetchPageLinks)$|^UNSAFE_|^unstable_/,
];

const UI_BASE_FOLDERS = new Set(['theme', 'device', 'page', 'feedback', 'status', 'details', 'list', 'facade', 'form']);
const UI_BASE_COMPONENTS = new Set([
  'Alert',
  'Button',
  'Drawer',
  'Flex',
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

/** The first page carries all of formik that is shared: these three, superseded by its hooks, are 0.9 KB of it. */
const SUPERSEDED_IN_FORMIK = ['ErrorMessage', 'FastField', 'withFormik'];

/** Tells whether a package has the version of the contract; the others have the installed one. */
const isOwn = ({ name }: SharedPackage): boolean => name.startsWith('@portal/');

const installedIn = (part: string, name: string, isShared: (name: string) => boolean = () => true): SharedPackage => ({
  name,
  names: () => inPartOf(part, installedNames(name).filter(isShared)),
});

const SHARED_PACKAGES: readonly SharedPackage[] = [
  { name: 'react', subpaths: [inBase('jsx-runtime')] },
  // Without `react-dom/client`: the host renders the areas.
  { name: 'react-dom' },
  installedIn('router', 'react-router-dom', (name) => !NOT_FOR_AREAS.some((names) => names.test(name))),
  {
    ...installedIn('zustand', 'zustand'),
    subpaths: ['middleware', 'react/shallow', 'shallow'].map((name) => ({ name, part: 'zustand' })),
  },
  installedIn('react-query', '@tanstack/react-query'),
  installedIn('formik', 'formik', (name) => !SUPERSEDED_IN_FORMIK.includes(name)),
  { name: '@portal/domain' },
  { name: '@portal/api-client' },
  { name: '@portal/ui', names: () => publicNames('@portal/ui').map(inPartOfUi) },
];

export function packagesSharedByName(): string[] {
  return SHARED_PACKAGES.filter(({ names }) => names !== undefined).map(({ name }) => name);
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
    const { name, names, subpaths = [] } = shared;
    const version = providedVersion(shared);
    const whole = (request: string, part: string): ProvidedModule => ({
      key: request,
      version,
      part,
      request,
      exportName: undefined,
    });
    const beside = subpaths.map((subpath) => whole(`${name}/${subpath.name}`, subpath.part));
    if (!names) return [whole(name, BASE), ...beside];
    const byName = names().map((one) => ({
      key: `${name}/${one.name}`,
      version,
      part: one.part,
      request: name,
      exportName: one.name,
    }));
    return [...byName, ...beside];
  });
}

/**
 * Builds the `shared` option of Module Federation for a remote. Every package is listed with its subpaths: an import
 * that the host does not provide must fail the build (`requireProvided`) instead of bringing a copy along.
 */
export function sharedOption() {
  return Object.fromEntries(
    SHARED_PACKAGES.flatMap((shared) => {
      const entry = {
        // Without it Module Federation looks for a file with the name of a subpath's prefix.
        packageName: shared.name,
        singleton: true,
        strictVersion: true,
        version: providedVersion(shared),
        requiredVersion: requiredVersion(shared),
        import: false as const,
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
    if (own === undefined || isOwn(shared)) return requiredVersion(shared);
    return satisfiesRange(providedVersion(shared), own) ? requiredVersion(shared) : own;
  };
  return Object.fromEntries(SHARED_PACKAGES.filter(isNeeded).map((shared) => [shared.name, rangeOf(shared)]));
}

function providedVersion(shared: SharedPackage): string {
  if (isOwn(shared)) return CONTRACT_VERSION;
  return readPackageJson(path.join(WORKSPACE_ROOT, 'node_modules', shared.name)).version;
}

/**
 * Returns the version range of this tree's remotes for a package: its line, not the newest of it. New names of it are compared
 * by name.
 */
function requiredVersion(shared: SharedPackage): string {
  if (isOwn(shared)) return CONTRACT_RANGE;
  const [major = '0', minor = '0'] = providedVersion(shared).split('.');
  return major === '0' ? `^0.${minor}.0` : `^${major}.0.0`;
}
