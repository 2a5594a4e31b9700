import { createQueryClient, useLiveUpdates } from '@portal/api-client';
import { ErrorState, ThemeProvider } from '@portal/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { PortalProvider, type Portal } from './portal';
import { PortalRoutes } from './routing/portal-routes';

/** The one place of router, query client and theme: remotes use these and bring none of their own. */
export function App({ portal }: { portal: Portal }) {
  const [queryClient] = useState(createQueryClient);
  // One route for everything: pages are found in the descriptors, and remotes match their own paths from the root.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <PortalPages />, errorElement: <ShellFailure /> }]),
  );
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <PortalProvider portal={portal}>
          <RouterProvider router={router} />
        </PortalProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function PortalPages() {
  useLiveUpdates();
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
      <ErrorState
        title="El portal no se pudo mostrar"
        description="Ocurrió un error inesperado. Vuelve a cargarlo."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
