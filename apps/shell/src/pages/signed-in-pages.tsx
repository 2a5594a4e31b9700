import { createQueryClient, useLiveUpdates, watchConnection } from '@portal/api-client';
import { CanOpenContext, LoadingState, SlotsProvider, usePrepareToasts, type SlotRenderer } from '@portal/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AreaPage } from '../areas/area-page';
import { AreaSections } from '../areas/area-sections';
import { HomePage } from './home/home-page';
import { PortalLayout } from '../frame/portal-layout';
import { NetworkGate } from '../frame/offline/network-gate';
import { useNextArea } from '../areas/use-next-area';
import { NotFoundPage } from './not-found-page';
import { useAreas, useRelease } from '../areas/contexts';
import { canOpenAt } from '../areas/portal-pages';
import { OWN_TITLES, type SignedInDecision } from './decide-route';

const AccountPage = lazy(async () => ({ default: (await import('./account/account-page')).AccountPage }));
const HelpPage = lazy(async () => ({ default: (await import('./help/help-page')).HelpPage }));
const NoticesPage = lazy(async () => ({ default: (await import('./notices-page')).NoticesPage }));

const OWN_PAGES = { home: HomePage, account: AccountPage, notices: NoticesPage, help: HelpPage };

const renderSections: SlotRenderer = (place, props) => <AreaSections place={place} props={props} />;

/** It provides the only query client, which remotes share. */
export function SignedInPages({ decision }: { decision: SignedInDecision }) {
  const [queryClient] = useState(createQueryClient);
  const prepareToasts = usePrepareToasts();
  useEffect(prepareToasts, [prepareToasts]);
  useEffect(() => watchConnection(), []);
  const { areas } = useAreas();
  const { shell, telemetry } = useRelease();
  // Once for each page load of the shell: later navigation counts for the areas.
  useEffect(() => void telemetry.shown(shell, window.location.pathname), [telemetry, shell]);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <SlotsProvider render={renderSections}>
        <CanOpenContext value={(path) => canOpenAt(areas, decision.user, path)}>
          <DecidedPage decision={decision} />
        </CanOpenContext>
      </SlotsProvider>
    </QueryClientProvider>
  );
}

function LiveUpdates() {
  useLiveUpdates(useRelease().updates.check);
  return null;
}

function DecidedPage({ decision }: { decision: SignedInDecision }) {
  const { user } = decision;
  useNextArea(user, decision.kind === 'page' ? decision.match.area.name : null);
  switch (decision.kind) {
    case 'page':
      return (
        <PortalLayout user={user} title={decision.match.page.title} current={decision.match}>
          <NetworkGate area={decision.match.area} title={decision.match.page.title} user={user}>
            <AreaPage area={decision.match.area} title={decision.match.page.title} />
          </NetworkGate>
        </PortalLayout>
      );
    case 'not-found':
      return (
        <PortalLayout user={user} title="Página no encontrada" current={null}>
          <NotFoundPage />
        </PortalLayout>
      );
    default: {
      const OwnPage = OWN_PAGES[decision.kind];
      return (
        <PortalLayout user={user} title={OWN_TITLES[decision.kind]} current={null}>
          <Suspense fallback={<LoadingState />}>
            <OwnPage user={user} />
          </Suspense>
        </PortalLayout>
      );
    }
  }
}
