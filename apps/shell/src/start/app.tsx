import { useSession } from '@portal/api-client';
import { LeaveGuard, ThemeProvider } from '@portal/ui';
import { useEffect, useMemo, useState } from 'react';
import { createBrowserRouter, RouterProvider, ScrollRestoration, useLocation, useRouteError } from 'react-router-dom';
import { useStore } from 'zustand';
import { PortalProvider, type Portal } from '../areas/portal';
import { areasFor, useAreasInUse } from '../areas/areas-in-use';
import { hasOtherShell } from '../areas/other-shell';
import type { PreviewStore } from '../areas/preview';
import { checkOnReturn, type ReleaseStore } from '../areas/release-store';
import { PortalRoutes } from './portal-routes';
import { StartProblem } from '../frame/start-problem';

/** What the portal is made of, apart from what follows from the release and the person. */
export type PortalParts = Omit<
  Portal,
  | 'areas'
  | 'hasAreas'
  | 'loadAreas'
  | 'versions'
  | 'waiting'
  | 'moveNow'
  | 'hasNewShell'
  | 'releaseNumber'
  | 'checkRelease'
  | 'preview'
  | 'isPreviewRefused'
  | 'endPreview'
> & {
  releases: ReleaseStore;
  previews: PreviewStore;
};

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
function usePortalOf({ releases, previews, ...parts }: PortalParts): Portal {
  const release = useStore(releases.store, (state) => state.release);
  const { preview, isRefused } = useStore(previews.store);
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  const { overrides } = parts;
  const hasNewShell = hasOtherShell(release.shell, user, parts.shell.version);
  const wanted = useMemo(
    () => areasFor(release, overrides, user, preview?.remote),
    [release, overrides, user, preview],
  );
  const hasAreas = !release.withholdsAreas;
  // A page begins again with a preview and with its end, and with the areas.
  const owner = `${user?.id ?? ''} ${preview?.remote.version ?? ''} ${hasAreas}`;
  const { areas, waiting, moveNow } = useAreasInUse(wanted, pathname, owner);
  const { check, end } = previews;
  const hasPreview = preview !== null;
  useEffect(() => {
    if (hasPreview) check();
  }, [pathname, hasPreview, check]);
  const made = useMemo(
    () => ({
      areas: areas.map(({ descriptor }) => descriptor),
      versions: Object.fromEntries(areas.map(({ version, descriptor }) => [descriptor.name, version])),
    }),
    [areas],
  );
  return {
    ...parts,
    ...made,
    hasAreas,
    loadAreas: releases.loadAreas,
    waiting,
    moveNow,
    hasNewShell,
    releaseNumber: release.number,
    checkRelease: releases.check,
    preview,
    isPreviewRefused: isRefused,
    endPreview: end,
  };
}

/** How often a shell that failed looks for another one, milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** The shell itself failed: all that is left is to start it again, or another one as soon as there is one. */
function ShellFailure({ parts }: { parts: PortalParts }) {
  const { shell, telemetry, explainFailure, releases, reloadFor } = parts;
  const error = useRouteError();
  const release = useStore(releases.store, (state) => state.release);
  const user = useSession((state) => state.user);
  useEffect(() => {
    telemetry.failed(shell, window.location.pathname, explainFailure(shell, error));
  }, [error, shell, telemetry, explainFailure]);
  useEffect(() => {
    const { check } = releases;
    check();
    const timer = setInterval(check, LOOK_EVERY_MS);
    const end = checkOnReturn(check);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [releases]);
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
