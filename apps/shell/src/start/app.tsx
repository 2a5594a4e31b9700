import { useSession } from '@portal/api-client';
import { LeaveGuard, ThemeProvider } from '@portal/ui';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider, ScrollRestoration, useLocation, useRouteError } from 'react-router-dom';
import { useStore } from 'zustand';
import type { AreaRegistry } from '../areas/area-registry';
import { useAreasInUse } from '../areas/areas-in-use';
import { AreasContext, ReleaseContext, type TabRelease } from '../areas/contexts';
import { checkOnReturn, hasOtherShell } from '../areas/release-updates';
import { useWindowErrors } from '../areas/window-errors';
import { StartProblem } from '../frame/start-problem';
import { PortalRoutes, type PortalRoutesProps } from './portal-routes';
import { LOOK_EVERY_MS } from './start-failure';

type PortalParts = PortalRoutesProps &
  Pick<TabRelease, 'shell' | 'updates' | 'telemetry'> & {
    registry: AreaRegistry;
    reloadFor: (release: number) => void;
  };

/** Provides the only router and theme, which remotes share. */
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
  const { registry, shell, updates, telemetry, reloadFor, demonstration, sessionFailure } = parts;
  const release = useStore(registry.release);
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  const { number } = release;
  const hasAreas = !release.withholdsAreas;
  // A page begins again with the areas.
  const owner = `${user?.id ?? ''} ${hasAreas}`;
  const wanted = registry.areas();
  const { areas, waiting, moveNow } = useAreasInUse(wanted, pathname, owner);
  useEffect(() => checkOnReturn(updates.check), [updates]);
  const hasNewShell = hasOtherShell(release, shell.version);
  const reload = () => reloadFor(number);
  const tab = { number, hasAreas, updates, waiting, moveNow, shell, hasNewShell, reload, telemetry };
  return (
    <AreasContext value={{ areas, registry }}>
      <ReleaseContext value={tab}>
        <ScrollRestoration getKey={placeOf} />
        <LeaveGuard />
        <WindowErrors />
        <PortalRoutes demonstration={demonstration} sessionFailure={sessionFailure} />
      </ReleaseContext>
    </AreasContext>
  );
}

// Whatever page a tab loads first has this key: another one begins at its top.
const placeOf = ({ key, pathname }: ReturnType<typeof useLocation>) => (key === 'default' ? pathname : key);

function WindowErrors() {
  useWindowErrors();
  return null;
}

function ShellFailure({ parts }: { parts: PortalParts }) {
  const { shell, telemetry, registry, updates, reloadFor } = parts;
  const error = useRouteError();
  const release = useStore(registry.release);
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
    if (hasOtherShell(release, shell.version)) reloadFor(release.number);
  }, [release, shell, reloadFor]);
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
