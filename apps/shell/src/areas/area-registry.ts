import {
  ENTRY_FILE,
  entryAddress,
  LOCAL_VERSION,
  type AreaDescriptor,
  type Release,
  type ReleaseFiles,
} from '@portal/domain';
import { lazy, type ComponentType } from 'react';
import { createStore } from 'zustand';
import {
  PAGES_MODULE,
  type Area,
  type AreaModule,
  type AreaSource,
  type DeployableVersion,
  type LoadedModule,
} from './area';
import { createAreaLoader, type AreaLoader } from './area-loader';
import type { ActiveOverride } from './remote-overrides';
import { trustFiles, type TrustedFiles } from './trusted-files';

export type AreaRegistry = ReturnType<typeof createAreaRegistry>;

type RegistryParts = {
  release: Release;
  overrides?: readonly ActiveOverride[];
  createLoader?: (files: TrustedFiles) => AreaLoader;
};

export function createAreaRegistry({
  release: initial,
  overrides = [],
  createLoader = createAreaLoader,
}: RegistryParts) {
  const release = createStore<Release>(() => initial);
  /** Never shrinks: a page that is still open loads further files of a version that the release has left. */
  const sources: AreaSource[] = [];
  const loader = createLoader(trustFiles(sources));

  const find = ({ name, version }: DeployableVersion): AreaSource | undefined =>
    sources.find((source) => source.name === name && source.version === version);

  function sourceOf(area: Area): AreaSource {
    const source = find(area);
    if (!source) throw new Error(`the registry did not choose ${area.name} ${area.version}`);
    return source;
  }

  function add(descriptor: AreaDescriptor, version: string, entry: string, files: ReleaseFiles | null): Area {
    const existing = find({ name: descriptor.name, version });
    if (existing) return existing;
    const code = { entry: new URL(entry, location.origin).href, files };
    const source = { ...descriptor, version, ...code, modules: new Map(), mustStartOver: false, attempt: 0 };
    sources.push(source);
    return source;
  }

  function moduleOf({ modules }: AreaSource, name: string): LoadedModule {
    const module = modules.get(name) ?? { loading: null, component: null };
    modules.set(name, module);
    return module;
  }

  function load(source: AreaSource, name: string): Promise<AreaModule<unknown>> {
    const module = moduleOf(source, name);
    if (module.loading) return module.loading;
    const loading = loader.load(source, name);
    module.loading = loading;
    loading.then(
      (loaded) => {
        if (module.loading === loading) module.component ??= (loaded as AreaModule).default;
      },
      () => {
        if (module.loading === loading) module.loading = null;
      },
    );
    return loading;
  }

  return {
    release,
    overrides,
    /** A replica that lags behind may answer an older one. */
    take(next: Release): boolean {
      const current = release.getState();
      const bringsAreas = current.withholdsAreas === true && !next.withholdsAreas;
      if (next.number <= current.number && !bringsAreas) return false;
      // A browser that was killed has lost its cookie; the person continues with the areas on the device.
      if (next.withholdsAreas && !current.withholdsAreas) return false;
      release.setState(next, true);
      return true;
    },
    withdrawAreas: () => release.setState({ remotes: {}, withholdsAreas: true }),
    /** The same version is the same object in every answer. */
    areas(): Area[] {
      const { remotes } = release.getState();
      const local = overrides.flatMap(({ name, manifest, descriptor = remotes[name]?.area }) =>
        descriptor ? [add(descriptor, LOCAL_VERSION, new URL(ENTRY_FILE, manifest).href, null)] : [],
      );
      const offered = Object.values(remotes)
        .filter(({ name }) => local.every((area) => area.name !== name))
        .map(({ name, area, version, files }) => add(area, version, entryAddress(name, version), files));
      return [...offered, ...local];
    },
    /**
     * An area loaded ahead is shown at once: a lazy component would show its fallback first, and React takes none away
     * before 300 ms.
     */
    componentOf(area: Area, name = PAGES_MODULE): ComponentType {
      const source = sourceOf(area);
      const module = moduleOf(source, name);
      module.component ??= lazy(() => load(source, name) as Promise<AreaModule>);
      return module.component;
    },
    loadModule: (area: Area, name: string) => load(sourceOf(area), name),
    preload: (area: Area, name = PAGES_MODULE) => void load(sourceOf(area), name).catch(() => undefined),
    /**
     * Makes the next `componentOf` start again: React keeps the failure of a lazy component for ever.
     * @param isStalled true for a load that never ends: the next one takes the code from new addresses
     */
    forget(area: Area, name = PAGES_MODULE, isStalled = false): void {
      const source = sourceOf(area);
      if (isStalled) source.mustStartOver = true;
      source.modules.delete(name);
    },
    explain: (failed: DeployableVersion, error: unknown) => loader.explain(failed, error, find(failed)),
  };
}
