import { LOCAL_VERSION, type AreaDescriptor, type Demonstration, type VersionPreview } from '@portal/domain';
import { createContext, use, type ReactNode } from 'react';
import type { AreaModules } from './area-modules';
import type { AreaLoadError } from './area-load-error';
import type { AreaVersionRef } from './area-version';
import type { ActiveOverride } from './federation';
import type { PageLoadTelemetry } from './page-load-telemetry';
import type { AreaInUse } from './areas-in-use';

/** What this portal is made of: everything the shell knows of areas, and the way to load them. */
export type Portal = {
  areas: readonly AreaDescriptor[];
  /** False before a person signs in on a page that came without areas. */
  hasAreas: boolean;
  /** Fetches them. Rejects when they cannot be had. */
  loadAreas: () => Promise<void>;
  /** Which version of each area this tab has. */
  versions: Readonly<Record<string, string>>;
  /** The version that the area on the page moves to at the next navigation; null when it has it. */
  waiting: AreaInUse | null;
  /** Moves to it now: the page starts again. */
  moveNow: () => void;
  /** The shell of this page. */
  shell: AreaVersionRef;
  /** Whether a newer version of the shell comes with the next load of the page. */
  hasNewShell: boolean;
  /** Number of the newest release that this tab knows. */
  releaseNumber: number;
  /** Looks whether there is a newer release than the one this tab knows. */
  checkRelease: (isAnnounced?: boolean) => void;
  overrides: readonly ActiveOverride[];
  /** The accounts the sign-in page offers; null in a real portal. */
  demonstration: Demonstration | null;
  modules: AreaModules;
  telemetry: PageLoadTelemetry;
  /** Why it could not be asked at the start who is signed in; null when it could, or nobody was expected. */
  sessionFailure: unknown;
  /** Explains why an area failed. */
  explainFailure: (area: AreaVersionRef, error: unknown) => Promise<AreaLoadError>;
  /** The version of an area that this person alone sees; null without one. */
  preview: VersionPreview | null;
  /** Whether the link of a preview was over, or somebody else's. */
  isPreviewRefused: boolean;
  endPreview: () => void;
  /** Ends every override and starts the portal as released. */
  resetOverrides: () => void;
  /** Loads a page that failed again for the shell of a newer release, once for each release. */
  reloadFor: (release: number) => void;
};

const PortalContext = createContext<Portal | null>(null);

export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalProvider around it');
  return portal;
}

/** The version of an area that this tab uses. */
export function areaInUse({ versions }: Pick<Portal, 'versions'>, name: string): AreaVersionRef {
  return { name, version: versions[name] ?? LOCAL_VERSION };
}
