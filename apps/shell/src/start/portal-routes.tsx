import { useSession } from '@portal/api-client';
import { SHELL_ADDRESS, type Demonstration } from '@portal/domain';
import { useToasts } from '@portal/ui';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAreas, useRelease } from '../areas/contexts';
import { StartScreen } from '../frame/start-screen';
import { decideRoute, type ReturnAddress } from '../pages/decide-route';
import { signedInPages } from '../pages/load-signed-in';
import { SignInPage } from '../pages/sign-in/sign-in-page';
import { AreasCheck } from './areas-check';
import { SessionCheck } from './session-check';

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
