import { lazy, type ComponentType } from 'react';
import type { AreaVersionRef } from './area-version';
import type { AreaModule } from './federation';

type LoadArea = (area: AreaVersionRef) => Promise<AreaModule>;

/** The loaded and loading areas of this tab, each version for itself. */
export type AreaModules = {
  /**
   * The area's component; the same one until `forget`. An area loaded ahead is shown at once: a lazy component would show its
   * fallback first, and React takes none away before 300 ms.
   */
  componentOf: (area: AreaVersionRef) => ComponentType;
  /** Loads ahead of need; a failure waits for the visit, which tries again. */
  preload: (area: AreaVersionRef) => void;
  /** The next `componentOf` starts again: React keeps the failure of a lazy component for ever. */
  forget: (area: AreaVersionRef) => void;
};

const keyOf = ({ name, version }: AreaVersionRef): string => `${name}@${version}`;

export function createAreaModules(loadArea: LoadArea): AreaModules {
  const loading = new Map<string, Promise<AreaModule>>();
  const components = new Map<string, ComponentType>();

  const load: LoadArea = (area) => {
    const key = keyOf(area);
    const known = loading.get(key);
    if (known) return known;
    const fresh = loadArea(area);
    loading.set(key, fresh);
    fresh.then(
      (module) => {
        if (loading.get(key) === fresh && !components.has(key)) components.set(key, module.default);
      },
      () => loading.delete(key),
    );
    return fresh;
  };

  return {
    componentOf(area) {
      const key = keyOf(area);
      const known = components.get(key);
      if (known) return known;
      const component = lazy(() => load(area));
      components.set(key, component);
      return component;
    },
    preload(area) {
      load(area).catch(() => undefined);
    },
    forget(area) {
      components.delete(keyOf(area));
      loading.delete(keyOf(area));
    },
  };
}
