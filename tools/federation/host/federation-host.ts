import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { CONTRACT_VERSION } from '@portal/domain';
import { sharedModules } from 'portal-shared-modules';

export type FederationHost = ReturnType<typeof createFederationHost>;

const SCOPE = 'default';

function sharedOptions() {
  return Object.fromEntries(
    sharedModules.flatMap(([request, version, names, load]) =>
      (names === '' ? [request] : names.split(' ').map((name) => `${request}/${name}`)).map((key) => [
        key,
        {
          version,
          scope: [SCOPE],
          get: async () => {
            const module = await load();
            return () => module;
          },
          shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
        },
      ]),
    ),
  );
}

/** Provides the runtime for remotes, whose builds omit it (`remoteConfig`). */
function provideRuntime(): void {
  Object.defineProperty(globalThis, 'PORTAL_FEDERATION_RUNTIME', {
    // Each remote writes its own options into it.
    get: () => ({ ...bundlerRuntime, bundlerRuntimeOptions: {} }),
  });
}

type Share = { get: () => unknown; loading?: unknown };

/** The runtime waits for ever for a shared module that once failed to load. Its next use asks for it again. */
function forgetFailures(share: Share): void {
  const load = share.get;
  share.get = async () => {
    try {
      return await load();
    } catch (error) {
      share.loading = null;
      throw error;
    }
  };
}

/**
 * The runtime notes who was the first to load a shared module as who provides it, and takes it away when that remote is
 * registered again. What a host provides stays the host's.
 */
function keepProvider(share: Share, name: string): void {
  Object.defineProperty(share, 'from', { get: () => name, set: () => undefined });
}

/** Call it once; nothing is loaded yet. */
export function createFederationHost(name: string, plugins: ModuleFederationRuntimePlugin[]) {
  provideRuntime();
  const instance = createInstance({
    name,
    version: CONTRACT_VERSION,
    remotes: [],
    shared: sharedOptions(),
    shareStrategy: 'loaded-first',
    plugins,
  });
  const shares: Share[] = Object.values(instance.shareScopeMap[SCOPE] ?? {}).flatMap((versions) =>
    Object.values(versions),
  );
  for (const share of shares) {
    keepProvider(share, name);
    forgetFailures(share);
  }
  return {
    /** `force` forgets a loaded remote of the same name. */
    registerRemotes: (remotes: { name: string; entry: string }[], options?: { force?: boolean }) =>
      instance.registerRemotes(remotes, options),
    /** The id is the name of a remote and what it exposes, as `admin/App`. */
    loadRemote: <Exposed>(id: string) => instance.loadRemote<Exposed>(id),
  };
}
