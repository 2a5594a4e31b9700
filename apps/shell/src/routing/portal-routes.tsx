import { useSession } from '@portal/api-client';
import { Navigate, useLocation } from 'react-router-dom';
import { AccountPage } from '../account/account-page';
import { AreaPage } from '../areas/area-page';
import { HomePage } from '../home/home-page';
import { PortalLayout } from '../layout/portal-layout';
import { NotFoundPage } from '../not-found/not-found-page';
import { usePortal } from '../portal';
import { SessionCheck } from '../session/session-check';
import { SignInPage } from '../sign-in/sign-in-page';
import { decideRoute, type ReturnAddress } from './decide-route';

/** Everything the portal shows, by address, session and the descriptors of the areas. */
export function PortalRoutes() {
  const { areas } = usePortal();
  const session = useSession();
  const location = useLocation();
  const place: ReturnAddress = { ...location, state: location.state as unknown };
  const decision = decideRoute(session, place, areas);

  switch (decision.kind) {
    case 'checking':
      return <SessionCheck />;
    case 'sign-in':
      return <SignInPage hasExpired={session.ending === 'expired'} />;
    case 'redirect': {
      const { to } = decision;
      const state = typeof to === 'string' ? decision.state : to.state;
      return <Navigate replace to={to} state={state} />;
    }
    case 'home':
      return (
        <PortalLayout user={decision.user} title="Inicio" current={null}>
          <HomePage user={decision.user} />
        </PortalLayout>
      );
    case 'account':
      return (
        <PortalLayout user={decision.user} title="Mi cuenta" current={null}>
          <AccountPage />
        </PortalLayout>
      );
    case 'page':
      return (
        <PortalLayout user={decision.user} title={decision.match.page.title} current={decision.match}>
          <AreaPage area={decision.match.area} />
        </PortalLayout>
      );
    case 'not-found':
      return (
        <PortalLayout user={decision.user} title="Página no encontrada" current={null}>
          <NotFoundPage />
        </PortalLayout>
      );
  }
}
