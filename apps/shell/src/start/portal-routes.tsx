import { useSession } from '@portal/api-client';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { usePortal } from '../areas/portal';
import { AreasCheck } from './areas-check';
import { SessionCheck } from './session-check';
import { StartScreen } from '../frame/start-screen';
import { SignInPage } from '../pages/sign-in/sign-in-page';
import { signedInPages } from '../pages/load-signed-in';
import { decideRoute, type ReturnAddress } from '../pages/decide-route';

/** Few people need it: the sign-in page is shown without it. */
const PasswordPage = lazy(() => import(/* webpackChunkName: "password" */ '../pages/sign-in/password-page'));

/** Everything the portal shows, by address, session and the descriptors of the areas. */
export function PortalRoutes() {
  const { areas, hasAreas } = usePortal();
  const session = useSession();
  const location = useLocation();
  const place: ReturnAddress = { ...location, state: location.state as unknown };
  const decision = decideRoute(session, place, hasAreas ? areas : null);

  switch (decision.kind) {
    case 'checking':
      return <SessionCheck />;
    case 'loading-areas':
      return <AreasCheck />;
    case 'sign-in':
      return <SignInPage hasExpired={decision.hasExpired} />;
    case 'password':
      return (
        <Suspense fallback={<StartScreen />}>
          <PasswordPage />
        </Suspense>
      );
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
