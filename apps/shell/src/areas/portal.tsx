import type { Demonstration, VersionPreview } from '@portal/domain';
import { createContext, use, type ReactNode } from 'react';
import type { Area, DeployableVersion } from './area';
import type { AreaRegistry } from './area-registry';
import type { PageLoadTelemetry } from './page-load-telemetry';

/** The areas that the shell knows, and the release they come from. */
export type Portal = {
  /** The areas of this tab, in the versions that the person has. */
  areas: readonly Area[];
  registry: AreaRegistry;
  /** False before a person signs in on a page that came without areas. */
  hasAreas: boolean;
  /** Fetches them. Rejects when they cannot be had. */
  loadAreas: () => Promise<void>;
  /** The version that the area on the page moves to at the next navigation; null when it has it. */
  waiting: Area | null;
  /** Moves to it now: the page starts again. */
  moveNow: () => void;
  /** The shell of this page. */
  shell: DeployableVersion;
  /** True when a newer version of the shell comes with the next load of the page. */
  hasNewShell: boolean;
  /** Number of the newest release that this tab knows. */
  releaseNumber: number;
  /** Looks for a newer release than the one this tab knows. */
  checkRelease: (isAnnounced?: boolean) => void;
  /** The accounts the sign-in page offers; null in a real portal. */
  demonstration: Demonstration | null;
  telemetry: PageLoadTelemetry;
  /** The failure of the first question who is signed in; null without one. */
  sessionFailure: unknown;
  /** The version of an area that this person alone sees; null without one. */
  preview: VersionPreview | null;
  /** True when the link of a preview was over, or somebody else's. */
  isPreviewRefused: boolean;
  endPreview: () => void;
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
