import {
  CONTRACT_VERSION,
  LOCAL_VERSION,
  MANIFEST_FILE,
  attemptAddress,
  federationName,
  parseAreaDescriptor,
  remoteBaseAddress,
  satisfiesRange,
  type AreaDescriptor,
  type PortalEnvironment,
  type ReleaseDocument,
  type ReleaseVersion,
} from '@portal/domain';
import type { FederationHost } from 'portal-federation-host';
import type { ComponentType } from 'react';
import { AreaLoadError } from './area-load-error';
import type { AreaVersionRef } from './area-version';
import { explainFailure } from './explain-failure';
import { FILE_TIMEOUT_MS, guardLoading } from './guarded-loading';
import { readRemoteOverrides, type RemoteOverride } from './remote-overrides';
import { trustFiles, type TrustedFiles } from './trusted-files';
import { applyStylesOf } from './version-styles';

/**
 * What a remote exposes as `./App`: a component without properties that renders its own `<Routes>` for the pages of its
 * descriptor, inside the host's router, query client and theme.
 */
export type AreaModule = { default: ComponentType };

/** Where the code of a version is, and what its last attempt left behind. */
type AreaSource = AreaVersionRef & {
  /** Range of the contract that it needs. */
  contract: string;
  /** Absolute address. */
  manifest: string;
  /** Whether the last attempt left something in the runtime that the next one must not meet. */
  mustStartOver: boolean;
  /** How often it was started over. */
  attempt: number;
};

/** An override of this tab; one that is not reachable shows the failure in its area and keeps its released pages. */
export type ActiveOverride = RemoteOverride & {
  isReachable: boolean;
  /** Whether the portal itself serves it (`npm run dev`), and not another address that this tab names. */
  isOwn: boolean;
  /** As the developer's machine tells it; missing when it does not answer. */
  descriptor?: AreaDescriptor | undefined;
};

const sources = new Map<string, AreaSource>();
/** Manifests of the overrides that do not answer, by area: a release describes these areas. */
const silentOverrides = new Map<string, string>();
/** The address at which the runtime knows each remote; it knows one version of each at a time. */
const registered = new Map<string, string>();
let files: TrustedFiles = trustFiles([]);

const keyOf = ({ name, version }: AreaVersionRef): string => `${name}@${version}`;

/**
 * The whole way of an area: manifest, entry and its first files, one after the other. Each file has its own limit; this
 * one is for code that never comes to an end.
 */
const AREA_TIMEOUT_MS = 2 * FILE_TIMEOUT_MS;

const DESCRIPTOR_TIMEOUT_MS = 3_000;

const localManifest = (name: string): string =>
  new URL(remoteBaseAddress(name, LOCAL_VERSION) + MANIFEST_FILE, location.origin).href;

/**
 * Fetches the descriptor that lies next to an overridden manifest.
 * @returns undefined when that fails
 */
async function fetchDescriptor(override: RemoteOverride): Promise<AreaDescriptor | undefined> {
  try {
    const response = await fetch(new URL('area.json', override.manifest), {
      cache: 'no-store',
      signal: AbortSignal.timeout(DESCRIPTOR_TIMEOUT_MS),
    });
    return response.ok ? parseAreaDescriptor(await response.json()) : undefined;
  } catch {
    // Not started, or serving something else: the caller says so on the banner.
    return undefined;
  }
}

function addSource(ref: AreaVersionRef, contract: string, manifest: string): void {
  const source = { ...ref, contract, manifest: new URL(manifest, location.origin).href };
  sources.set(keyOf(ref), { mustStartOver: false, attempt: 0, ...sources.get(keyOf(ref)), ...source });
}

/** Makes one version known to this tab; nothing of it is loaded yet. */
export function addVersion(remote: ReleaseVersion): void {
  files.trust(remote);
  addSource(remote, remote.area.contract, remote.manifest);
}

/** Makes every version of a release known to this tab, trying ones too; nothing of them is loaded yet. */
export function addRelease(release: ReleaseDocument): void {
  for (const remote of Object.values(release.remotes)) {
    addVersion(remote);
    if (remote.canary) addVersion(remote.canary);
    const manifest = silentOverrides.get(remote.name);
    if (manifest) addSource({ name: remote.name, version: LOCAL_VERSION }, remote.area.contract, manifest);
  }
}

/**
 * Makes the release of the page known to this tab. Call it once, before the first render. Waits for the network only when
 * a developer overrides a remote.
 * @param localRemotes that the portal serves from source
 * @returns the overrides of this tab
 */
export async function startWithRelease(
  release: ReleaseDocument,
  environment: PortalEnvironment,
  localRemotes: readonly string[] = [],
): Promise<ActiveOverride[]> {
  const ofTab = readRemoteOverrides(environment);
  files = trustFiles(ofTab, localRemotes);
  const overrides = [
    ...ofTab.map((override) => ({ ...override, isOwn: false })),
    ...localRemotes
      .filter((name) => ofTab.every((override) => override.name !== name))
      .map((name) => ({ name, manifest: localManifest(name), isOwn: true })),
  ];
  sources.clear();
  silentOverrides.clear();
  const active = await Promise.all(
    overrides.map(async (override) => {
      const { name, manifest } = override;
      const descriptor = await fetchDescriptor(override);
      if (descriptor) addSource({ name, version: LOCAL_VERSION }, descriptor.contract, manifest);
      else silentOverrides.set(name, manifest);
      return { ...override, isReachable: descriptor !== undefined, descriptor };
    }),
  );
  addRelease(release);
  return active;
}

let host: Promise<FederationHost> | null = null;

async function startFederation(): Promise<FederationHost> {
  // In the chunk of the signed-in pages: the build then knows that they are there whenever areas are, and shares their modules.
  const { loadFederationHost } = await import(/* webpackChunkName: "signed-in" */ './load-federation-host');
  const { createFederationHost } = await loadFederationHost();
  return createFederationHost('shell', [guardLoading(files)]);
}

/**
 * Loads the federation runtime, which only signed-in people need.
 * @throws ChunkLoadError when it cannot be had; a further call tries again
 */
function loadFederation(): Promise<FederationHost> {
  host ??= startFederation().catch((error: unknown) => {
    host = null;
    throw error;
  });
  return host;
}

/**
 * Makes a version the one the runtime loads. What it held of the area before is forgotten, code included: another version,
 * or an attempt that failed, which is taken from addresses that no one is waiting for.
 */
function register(federation: FederationHost, source: AreaSource): void {
  if (source.mustStartOver) source.attempt += 1;
  const isPublished = source.version !== LOCAL_VERSION;
  const entry = isPublished && source.attempt > 0 ? attemptAddress(source.manifest, source.attempt) : source.manifest;
  if (registered.get(source.name) === entry && !source.mustStartOver) return;
  source.mustStartOver = false;
  federation.registerRemotes([{ name: federationName(source.name), entry }], { force: registered.has(source.name) });
  registered.set(source.name, entry);
}

function withinTime<T>(work: Promise<T>, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AreaLoadError(name, 'timeout')), AREA_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/**
 * Loads the code of a version. After a failure it can be called again, in the same tab, and starts from what failed; React
 * wants a new `lazy` around each attempt.
 *
 * @param ref of a version that was made known
 * @throws AreaLoadError with the reason
 */
export async function loadArea(ref: AreaVersionRef): Promise<AreaModule> {
  const { name } = ref;
  const source = sources.get(keyOf(ref));
  if (!source) throw new AreaLoadError(name, 'unreachable', { cause: new Error('no such area in this release') });
  if (!satisfiesRange(CONTRACT_VERSION, source.contract)) {
    const cause = new Error(`needs the contract ${source.contract}, this shell has ${CONTRACT_VERSION}`);
    throw new AreaLoadError(name, 'contract', { cause });
  }
  try {
    const federation = await loadFederation();
    register(federation, source);
    applyStylesOf(ref);
    const exposed = federation.loadRemote<{ default?: unknown }>(`${federationName(name)}/App`);
    const module = await withinTime(exposed, name);
    if (!isComponent(module?.default)) {
      throw new AreaLoadError(name, 'broken', { cause: new Error('./App exports no component as default') });
    }
    return { default: module.default };
  } catch (error) {
    const failure = await explainFailure(name, error, files, source.manifest);
    // Code that ran halfway, a file that is waited for, contents that are kept for good: none of it helps the next attempt.
    source.mustStartOver = true;
    throw failure;
  }
}

const explained = new WeakMap<object, Promise<AreaLoadError>>();

async function explainShown(ref: AreaVersionRef, error: unknown): Promise<AreaLoadError> {
  const source = sources.get(keyOf(ref));
  const failure = await explainFailure(ref.name, error, files, source?.manifest);
  // The area keeps the failed file for ever: only a new load requests it again.
  if (source && !(error instanceof AreaLoadError) && failure.reason !== 'broken') source.mustStartOver = true;
  return failure;
}

/**
 * Explains what an error boundary around an area caught: a file that the area loads later may fail like its first one.
 * The same error is explained once.
 * @returns the failure with its reason
 */
export function explainAreaFailure(ref: AreaVersionRef, error: unknown): Promise<AreaLoadError> {
  if (typeof error !== 'object' || error === null) return explainShown(ref, error);
  const known = explained.get(error) ?? explainShown(ref, error);
  explained.set(error, known);
  return known;
}
