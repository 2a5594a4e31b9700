import { useSession, restore } from '@portal/api-client';
import { SHELL_ADDRESS, type Demonstration } from '@portal/domain';
import { useToasts, errorMessage } from '@portal/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAreas, useRelease } from '../areas/contexts';
import { StartScreen } from '../frame/start-screen';
import { decideRoute, type ReturnAddress } from '../pages/decide-route';
import { signedInPages, loadSignedIn } from '../pages/load-signed-in';
import { SignInPage } from '../pages/sign-in/sign-in-page';
import { StartProblem } from '../frame/start-problem';

function SessionCheck({ firstFailure }: { firstFailure: unknown }) {
  const [failure, setFailure] = useState(firstFailure);
  const check = () => {
    setFailure(null);
    restore().catch(setFailure);
  };
  useEffect(() => {
    if (firstFailure === null) restore().catch(setFailure);
  }, [firstFailure]);

  if (failure === null) return <StartScreen />;
  return (
    <StartScreen>
      <StartProblem title="No se pudo comprobar tu sesión" description={errorMessage(failure)} onRetry={check} />
    </StartScreen>
  );
}

function AreasCheck() {
  const { loadAreas } = useRelease().updates;
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // The frame's code loads meanwhile; its own failure is shown where it is needed.
    loadSignedIn().catch(() => undefined);
    loadAreas().catch(() => setHasFailed(true));
  }, [loadAreas]);

  if (!hasFailed) return <StartScreen />;
  return (
    <StartScreen>
      <StartProblem
        title="No se pudo cargar el menú del portal"
        description="Revisa tu conexión y vuelve a intentarlo."
        // The session may have ended: the server says so, or the areas are fetched once more.
        onRetry={() => void restore().catch(() => setHasFailed(true))}
      />
    </StartScreen>
  );
}

/** In a separate chunk: few people need it. */
const PasswordPage = lazy(() => import(/* webpackChunkName: "password" */ '../pages/sign-in/password-page'));

export type PortalRoutesProps = {
  demonstration: Demonstration | null;
  sessionFailure: unknown;
};

export function PortalRoutes({ demonstration, sessionFailure }: PortalRoutesProps) {
  const { areas } = useAreas();
  const { hasAreas } = useRelease();
  const session = useSession();
  const location = useLocation();
  const place: ReturnAddress = { ...location, state: location.state as unknown };
  const decision = decideRoute(session, place, hasAreas ? areas : null);

  switch (decision.kind) {
    case 'checking':
      return <SessionCheck firstFailure={sessionFailure} />;
    case 'loading-areas':
      return <AreasCheck />;
    case 'sign-in':
      return <SignInPage hasExpired={decision.hasExpired} demonstration={demonstration} />;
    case 'password':
      return (
        <Suspense fallback={<StartScreen />}>
          <PasswordPage />
        </Suspense>
      );
    case 'refused':
      return <RefusedPage />;
    case 'redirect': {
      const { to } = decision;
      const state = typeof to === 'string' ? decision.state : to.state;
      return <Navigate replace to={to} state={state} />;
    }
    default: {
      const SignedInPages = signedInPages();
      return (
        <Suspense fallback={<StartScreen />}>
          <SignedInPages decision={decision} />
        </Suspense>
      );
    }
  }
}

function RefusedPage() {
  const toasts = useToasts();
  useEffect(() => toasts.info('No tienes acceso a esa página'), [toasts]);
  return <Navigate replace to={SHELL_ADDRESS.home} />;
}
