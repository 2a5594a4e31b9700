import type { AreaDescriptor, Demonstration } from '@portal/domain';
import { createContext, use, type ReactNode } from 'react';
import type { AreaLoadError } from './federation/area-load-error';
import type { AreaModules } from './areas/area-modules';
import type { ActiveOverride } from './federation/federation';

/** What this portal is made of: everything the shell knows of areas, and the way to load them. */
export type Portal = {
  areas: readonly AreaDescriptor[];
  overrides: readonly ActiveOverride[];
  /** The accounts the sign-in page offers; null in a real portal. */
  demonstration: Demonstration | null;
  modules: AreaModules;
  /** @returns a failure of an area, with its reason */
  explainFailure: (name: string, error: unknown) => Promise<AreaLoadError>;
  /** Ends every override and starts the portal as released. */
  resetOverrides: () => void;
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
