import { ThemeProvider } from '@portal/ui';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { PortalProvider, type Portal } from './portal';
import { PortalRoutes } from './routing/portal-routes';
import { StartProblem } from './session/start-problem';

/** The one place of router and theme: remotes use these and bring none of their own. */
export function App({ portal }: { portal: Portal }) {
  // One route for everything: pages are found in the descriptors, and remotes match their own paths from the root.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <PortalPages />, errorElement: <ShellFailure /> }]),
  );
  return (
    <ThemeProvider>
      <PortalProvider portal={portal}>
        <RouterProvider router={router} />
      </PortalProvider>
    </ThemeProvider>
  );
}

function PortalPages() {
  return (
    <>
      <ScrollRestoration />
      <PortalRoutes />
    </>
  );
}

/** The shell itself failed: all that is left is to start it again. */
function ShellFailure() {
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
