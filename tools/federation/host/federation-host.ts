import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import { CONTRACT_VERSION } from '@portal/domain';
import { sharedModules } from 'portal-shared-modules';

/** What the host does with Module Federation: it makes remotes known, and loads what they expose. */
export type FederationHost = {
  /** `force`: forgets what was loaded of a remote of the same name. */
  registerRemotes: (remotes: { name: string; entry: string }[], options?: { force?: boolean }) => void;
  /** @param id name of a remote and what it exposes, as `admin/App` */
  loadRemote: <Exposed>(id: string) => Promise<Exposed | null>;
};

/** Where remotes look for the runtime (`externalRuntime`), which they do not bring along. */
type RuntimeGlobal = { _FEDERATION_RUNTIME_CORE?: typeof runtimeCore };

/** The shared packages as the runtime wants them: one copy of each, of a version that must fit. */
function sharedOptions() {
  return Object.fromEntries(
    sharedModules.map(([key, version, load]) => [
      key,
      {
        version,
        scope: ['default'],
        get: async () => {
          const module = await load();
          return () => module;
        },
        shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
      },
    ]),
  );
}

/**
 * Starts Module Federation in this page. Call it once; nothing is loaded yet.
 * @param name of the host, as share scopes show it
 * @param plugins are in force before any remote is loaded
 */
export function createFederationHost(name: string, plugins: ModuleFederationRuntimePlugin[]): FederationHost {
  (globalThis as RuntimeGlobal)._FEDERATION_RUNTIME_CORE = runtimeCore;
  const instance = createInstance({
    name,
    version: CONTRACT_VERSION,
    remotes: [],
    shared: sharedOptions(),
    shareStrategy: 'loaded-first',
    plugins,
  });
  return {
    registerRemotes: (remotes, options) => instance.registerRemotes(remotes, options),
    loadRemote: (id) => instance.loadRemote(id),
  };
}
