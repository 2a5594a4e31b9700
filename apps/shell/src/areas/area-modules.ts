import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { AreaModule } from '../federation/federation';

type LoadArea = (name: string) => Promise<AreaModule>;

/** The loaded and loading areas of this tab. */
export type AreaModules = {
  /** The area's component; the same one until `forget`. */
  componentOf: (name: string) => LazyExoticComponent<ComponentType>;
  /** Loads ahead of need; a failure waits for the visit, which tries again. */
  preload: (name: string) => void;
  /** The next `componentOf` starts anew: React keeps the failure of a lazy component for ever. */
  forget: (name: string) => void;
};

export function createAreaModules(loadArea: LoadArea): AreaModules {
  const loading = new Map<string, Promise<AreaModule>>();
  const components = new Map<string, LazyExoticComponent<ComponentType>>();

  const load: LoadArea = (name) => {
    const known = loading.get(name);
    if (known) return known;
    const fresh = loadArea(name);
    loading.set(name, fresh);
    fresh.catch(() => loading.delete(name));
    return fresh;
  };

  return {
    componentOf(name) {
      const known = components.get(name);
      if (known) return known;
      const component = lazy(() => load(name));
      components.set(name, component);
      return component;
    },
    preload(name) {
      load(name).catch(() => undefined);
    },
    forget(name) {
      components.delete(name);
      loading.delete(name);
    },
  };
}
