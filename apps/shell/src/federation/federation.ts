import {
  CONTRACT_VERSION,
  attemptAddress,
  federationName,
  parseAreaDescriptor,
  satisfiesRange,
  type AreaDescriptor,
  type PortalConfig,
} from '@portal/domain';
import type { FederationHost } from 'portal-federation-host';
import type { ComponentType } from 'react';
import { AreaLoadError } from './area-load-error';
import { explainFailure } from './explain-failure';
import { FILE_TIMEOUT_MS, guardLoading } from './guarded-loading';
import { readRemoteOverrides, type RemoteOverride } from './remote-overrides';
import { trustFiles, type TrustedFiles } from './trusted-files';

/**
 * What a remote exposes as `./App`: a component without properties that renders its own `<Routes>` for the pages of its
 * descriptor, inside the host's router, query client and theme.
 */
export type AreaModule = { default: ComponentType };

type RegisteredArea = {
  descriptor: AreaDescriptor;
  /** Absolute address. */
  manifest: string;
  isOverridden: boolean;
  /** Whether the last attempt left something behind in the runtime that the next one must not meet. */
  mustStartOver: boolean;
  /** How often it was started over. */
  attempt: number;
};

/** An override of this tab; one that is not reachable shows the failure in its area and keeps its released pages. */
export type ActiveOverride = RemoteOverride & { isReachable: boolean };

/** What the portal is made of in this tab. */
export type RegisteredRelease = {
  /** The descriptors of all areas, those of overridden remotes as the developer's machine tells them. */
  areas: AreaDescriptor[];
  overrides: ActiveOverride[];
};

const areas = new Map<string, RegisteredArea>();
let files: TrustedFiles = trustFiles([], []);

/**
 * The whole way of an area: manifest, entry and its first files, one after the other. Each file has its own limit; this
 * one is for code that never comes to an end.
 */
const AREA_TIMEOUT_MS = 2 * FILE_TIMEOUT_MS;

const DESCRIPTOR_TIMEOUT_MS = 3_000;

/** @returns the descriptor that lies beside an overridden manifest, or undefined when it cannot be had */
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

async function registerOverride(override: RemoteOverride): Promise<ActiveOverride> {
  const descriptor = await fetchDescriptor(override);
  const area = areas.get(override.name);
  const served = descriptor ?? area?.descriptor;
  if (served)
    areas.set(override.name, {
      descriptor: served,
      manifest: override.manifest,
      isOverridden: true,
      mustStartOver: false,
      attempt: 0,
    });
  return { ...override, isReachable: descriptor !== undefined };
}

let host: Promise<FederationHost> | null = null;

async function startFederation(): Promise<FederationHost> {
  const { createFederationHost } = await import(/* webpackChunkName: "federation" */ 'portal-federation-host');
  const started = createFederationHost('shell', [guardLoading(files)]);
  started.registerRemotes([...areas].map(([name, area]) => ({ name: federationName(name), entry: area.manifest })));
  return started;
}

/**
 * Loads the federation runtime, which only signed-in people need, and makes the registered areas known to it.
 * @throws ChunkLoadError when it cannot be had; a further call tries again
 */
function loadFederation(): Promise<FederationHost> {
  host ??= startFederation().catch((error: unknown) => {
    host = null;
    throw error;
  });
  return host;
}

/** Forgets what was loaded of an area, code included, and takes it from addresses that no one is waiting for. */
function startOver(federation: FederationHost, name: string, area: RegisteredArea): void {
  area.attempt += 1;
  area.mustStartOver = false;
  const entry = area.isOverridden ? area.manifest : attemptAddress(area.manifest, area.attempt);
  federation.registerRemotes([{ name: federationName(name), entry }], { force: true });
}

/**
 * Makes the areas of a release known to this tab; nothing of them is loaded yet. Call it once, before the first render.
 * Waits for the network only when a developer overrides a remote.
 */
export async function registerRelease(
  config: Pick<PortalConfig, 'release' | 'environment'>,
): Promise<RegisteredRelease> {
  const remotes = Object.values(config.release.remotes);
  const overrides = readRemoteOverrides(config.environment);
  files = trustFiles(remotes, overrides);
  areas.clear();
  for (const { name, area, manifest } of remotes) {
    areas.set(name, {
      descriptor: area,
      manifest: new URL(manifest, location.origin).href,
      isOverridden: false,
      mustStartOver: false,
      attempt: 0,
    });
  }
  const active = await Promise.all(overrides.map(registerOverride));
  return { areas: [...areas.values()].map((area) => area.descriptor), overrides: active };
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
 * Loads an area's code. After a failure it can be called again, in the same tab, and starts from what failed; React
 * wants a new `lazy` around each attempt.
 *
 * @param name of a registered area
 * @throws AreaLoadError with the reason
 */
export async function loadArea(name: string): Promise<AreaModule> {
  const area = areas.get(name);
  if (!area) throw new AreaLoadError(name, 'unreachable', { cause: new Error('no such area in this release') });
  if (!satisfiesRange(CONTRACT_VERSION, area.descriptor.contract)) {
    const cause = new Error(`needs the contract ${area.descriptor.contract}, this shell has ${CONTRACT_VERSION}`);
    throw new AreaLoadError(name, 'contract', { cause });
  }
  try {
    const federation = await loadFederation();
    if (area.mustStartOver) startOver(federation, name, area);
    const exposed = federation.loadRemote<{ default?: unknown }>(`${federationName(name)}/App`);
    const module = await withinTime(exposed, name);
    if (!isComponent(module?.default)) {
      throw new AreaLoadError(name, 'broken', { cause: new Error('./App exports no component as default') });
    }
    return { default: module.default };
  } catch (error) {
    const failure = await explainFailure(name, error, files, area.manifest);
    area.mustStartOver = failure.reason === 'broken' || failure.reason === 'timeout';
    throw failure;
  }
}

/**
 * Explains what an error boundary around an area caught: a file that the area loads later may fail like its first one.
 * @returns the failure with its reason
 */
export function explainAreaFailure(name: string, error: unknown): Promise<AreaLoadError> {
  return explainFailure(name, error, files, areas.get(name)?.manifest);
}
