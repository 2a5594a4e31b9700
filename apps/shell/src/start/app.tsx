import { useSession } from '@portal/api-client';
import { LeaveGuard, ThemeProvider } from '@portal/ui';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider, ScrollRestoration, useLocation, useRouteError } from 'react-router-dom';
import { useStore } from 'zustand';
import { useAreasInUse } from '../areas/areas-in-use';
import { hasOtherShell } from '../areas/other-shell';
import { PortalProvider, type Portal } from '../areas/portal';
import type { PreviewStore } from '../areas/preview';
import { checkOnReturn, type ReleaseUpdates } from '../areas/release-updates';
import { StartProblem } from '../frame/start-problem';
import { PortalRoutes } from './portal-routes';

/** The parts of the portal that the start creates. */
export type PortalParts = Pick<
  Portal,
  'registry' | 'shell' | 'demonstration' | 'telemetry' | 'sessionFailure' | 'reloadFor'
> & { updates: ReleaseUpdates; previews: PreviewStore };

/** The one place of router and theme: remotes use these and bring none of their own. */
export function App({ parts }: { parts: PortalParts }) {
  // One route for everything: pages are found in the descriptors, and remotes match their own paths from the root.
  const [router] = useState(() =>
    createBrowserRouter([
      { path: '*', element: <PortalPages parts={parts} />, errorElement: <ShellFailure parts={parts} /> },
    ]),
  );
  return (
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  );
}

function PortalPages({ parts }: { parts: PortalParts }) {
  const portal = usePortalOf(parts);
  const { checkRelease } = portal;
  useEffect(() => checkOnReturn(checkRelease), [checkRelease]);
  return (
    <PortalProvider portal={portal}>
      <ScrollRestoration />
      <LeaveGuard />
      <PortalRoutes />
    </PortalProvider>
  );
}

/** Derives the portal from the newest release, the user and their page. */
function usePortalOf({ updates, previews, ...parts }: PortalParts): Portal {
  const { registry, shell } = parts;
  const release = useStore(registry.release);
  const { preview, isRefused } = useStore(previews.store);
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  const hasAreas = !release.withholdsAreas;
  // A page begins again with a preview and with its end, and with the areas.
  const owner = `${user?.id ?? ''} ${preview?.remote.version ?? ''} ${hasAreas}`;
  const inUse = useAreasInUse(registry.areasFor(user, preview?.remote), pathname, owner);
  const { check, end } = previews;
  const hasPreview = preview !== null;
  useEffect(() => {
    if (hasPreview) check();
  }, [pathname, hasPreview, check]);
  return {
    ...parts,
    ...inUse,
    hasAreas,
    loadAreas: updates.loadAreas,
    hasNewShell: hasOtherShell(release.shell, user, shell.version),
    releaseNumber: release.number,
    checkRelease: updates.check,
    preview,
    isPreviewRefused: isRefused,
    endPreview: end,
  };
}

/** How often a shell that failed looks for another one, milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** The shell itself failed: all that is left is to start it again, or another one as soon as there is one. */
function ShellFailure({ parts }: { parts: PortalParts }) {
  const { shell, telemetry, registry, updates, reloadFor } = parts;
  const error = useRouteError();
  const release = useStore(registry.release);
  const user = useSession((state) => state.user);
  useEffect(() => {
    telemetry.failed(shell, window.location.pathname, registry.explain(shell, error));
  }, [error, shell, telemetry, registry]);
  useEffect(() => {
    const { check } = updates;
    check();
    const timer = setInterval(check, LOOK_EVERY_MS);
    const end = checkOnReturn(check);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [updates]);
  useEffect(() => {
    if (hasOtherShell(release.shell, user, shell.version)) reloadFor(release.number);
  }, [release, user, shell, reloadFor]);
  return (
    <main>
      <StartProblem
        title="El portal no se pudo mostrar"
        description="Ocurrió un error inesperado. Vuelve a cargarlo."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
