import { createContext, use } from 'react';
import type { Area, DeployableVersion } from './area';
import type { AreaRegistry } from './area-registry';
import type { PageLoadTelemetry } from './page-load-telemetry';
import type { ReleaseUpdates } from './release-updates';

export type Areas = {
  areas: readonly Area[];
  registry: AreaRegistry;
};

export type TabRelease = {
  number: number;
  /** False before a person signs in on a page that came without areas. */
  hasAreas: boolean;
  updates: ReleaseUpdates;
  waiting: Area | null;
  moveNow: () => void;
  shell: DeployableVersion;
  hasNewShell: boolean;
  reload: () => void;
  telemetry: PageLoadTelemetry;
};

export const AreasContext = createContext<Areas | null>(null);
export const ReleaseContext = createContext<TabRelease | null>(null);

export function useAreas(): Areas {
  const areas = use(AreasContext);
  if (!areas) throw new Error('useAreas needs an AreasContext around it');
  return areas;
}

export function useRelease(): TabRelease {
  const release = use(ReleaseContext);
  if (!release) throw new Error('useRelease needs a ReleaseContext around it');
  return release;
}
