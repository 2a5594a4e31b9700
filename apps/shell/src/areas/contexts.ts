import { createContext, use } from 'react';
import type { Area, DeployableVersion } from './area';
import type { AreaRegistry } from './area-registry';
import type { PageLoadTelemetry } from './page-load-telemetry';
import type { PreviewStore } from './preview';
import type { ReleaseUpdates } from './release-updates';

export type Areas = {
  areas: readonly Area[];
  registry: AreaRegistry;
};

export type TabRelease = {
  /** Number of the newest release that this tab knows. */
  number: number;
  /** False before a person signs in on a page that came without areas. */
  hasAreas: boolean;
  updates: ReleaseUpdates;
  /** The version that the area on the page moves to at the next navigation; null when it has it. */
  waiting: Area | null;
  /** Moves to it now: the page starts again. */
  moveNow: () => void;
  shell: DeployableVersion;
  /** True when a newer version of the shell comes with the next load of the page. */
  hasNewShell: boolean;
  /** Loads a page that failed again for the shell of this release; a few times for each release. */
  reload: () => void;
  /** The version of an area that this person alone sees. */
  previews: PreviewStore;
  telemetry: PageLoadTelemetry;
};

export const AreasContext = createContext<Areas | null>(null);
export const ReleaseContext = createContext<TabRelease | null>(null);

/** Reads the areas of this tab. @throws Error outside the portal */
export function useAreas(): Areas {
  const areas = use(AreasContext);
  if (!areas) throw new Error('useAreas needs an AreasContext around it');
  return areas;
}

/** Reads the release in this tab. @throws Error outside the portal */
export function useRelease(): TabRelease {
  const release = use(ReleaseContext);
  if (!release) throw new Error('useRelease needs a ReleaseContext around it');
  return release;
}
