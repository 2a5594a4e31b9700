import { CONTRACT_VERSION, LOCAL_VERSION, attemptAddress, federationName, satisfiesRange } from '@portal/domain';
import type { FederationHost } from 'portal-federation-host';
import type { AreaModule, AreaSource, DeployableVersion } from './area';
import { AreaLoadError, withinTime } from './area-load-error';
import { explainFailure } from './explain-failure';
import { FILE_TIMEOUT_MS, guardLoading } from './guarded-loading';
import type { TrustedFiles } from './trusted-files';
import { applyStylesOf } from './version-styles';

export type AreaLoader = ReturnType<typeof createAreaLoader>;

/**
 * Longest wait for an area: its entry and its first files, one after the other. Each file has its own limit; this one is for
 * code that never finishes. Milliseconds.
 */
const AREA_TIMEOUT_MS = 2 * FILE_TIMEOUT_MS;

function isRunnable(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

export function createAreaLoader(files: TrustedFiles) {
  let host: Promise<FederationHost> | null = null;
  /** The version of each area that the runtime has; it knows one at a time. */
  const registered = new Map<string, AreaSource>();
  const explained = new WeakMap<object, Promise<AreaLoadError>>();

  async function startFederation(): Promise<FederationHost> {
    // In the chunk of the signed-in pages: the build then knows that they are there whenever areas are, and shares their modules.
    const { loadFederationHost } = await import(/* webpackChunkName: "signed-in" */ './load-federation-host');
    const { createFederationHost } = await loadFederationHost();
    return createFederationHost('shell', [guardLoading(files)]);
  }

  /** Throws ChunkLoadError when it does not load; the next call is a new attempt. */
  function loadFederation(): Promise<FederationHost> {
    host ??= startFederation().catch((error: unknown) => {
      host = null;
      throw error;
    });
    return host;
  }

  /**
   * Registers a version with the runtime, which forgets the area's former code: another version, or a failed attempt.
   */
  function register(federation: FederationHost, source: AreaSource): void {
    if (registered.get(source.name) === source && !source.mustStartOver) return;
    if (source.mustStartOver) source.attempt += 1;
    source.mustStartOver = false;
    const isPublished = source.version !== LOCAL_VERSION;
    const entry = isPublished && source.attempt > 0 ? attemptAddress(source.entry, source.attempt) : source.entry;
    federation.registerRemotes([{ name: federationName(source.name), entry }], { force: registered.has(source.name) });
    registered.set(source.name, source);
  }

  async function explainShown(name: string, error: unknown, source?: AreaSource): Promise<AreaLoadError> {
    const failure = await explainFailure(name, error, files, source?.entry);
    // The area's code keeps the failed file for ever: only a new load requests it again.
    if (source && !(error instanceof AreaLoadError) && failure.reason !== 'broken') source.mustStartOver = true;
    return failure;
  }

  return {
    /**
     * A call after a failure is a new attempt, which starts from the file that failed; React needs a new `lazy` around
     * each attempt.
     * @throws AreaLoadError with the reason
     */
    async load(source: AreaSource, module: string): Promise<AreaModule<unknown>> {
      const { name, contract, entry } = source;
      if (!satisfiesRange(CONTRACT_VERSION, contract)) {
        const cause = new Error(`needs the contract ${contract}, this shell has ${CONTRACT_VERSION}`);
        throw new AreaLoadError(name, 'contract', { cause });
      }
      try {
        const federation = await loadFederation();
        register(federation, source);
        applyStylesOf(source);
        const exposed = federation.loadRemote<{ default?: unknown }>(`${federationName(name)}/${module}`);
        const exported = (await withinTime(name, exposed, AREA_TIMEOUT_MS))?.default;
        if (!isRunnable(exported)) {
          const cause = new Error(`./${module} exports no component or function as default`);
          throw new AreaLoadError(name, 'broken', { cause });
        }
        return { default: exported };
      } catch (error) {
        const failure = await explainFailure(name, error, files, entry);
        // The runtime keeps half-run code, pending requests and wrong contents, none of which helps the next attempt.
        source.mustStartOver = true;
        throw failure;
      }
    },
    /** The same error is explained once. */
    explain({ name }: DeployableVersion, error: unknown, source?: AreaSource): Promise<AreaLoadError> {
      if (typeof error !== 'object' || error === null) return explainShown(name, error, source);
      const explanation = explained.get(error) ?? explainShown(name, error, source);
      explained.set(error, explanation);
      return explanation;
    },
  };
}
