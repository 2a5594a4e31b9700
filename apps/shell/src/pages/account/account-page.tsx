import { useAccount, useAccountSessions, useCan, useEndAccountSession, useEndOtherSessions } from '@portal/api-client';
import { noticeKindsOf, type SessionUser } from '@portal/domain';
import { LoadingState, NoData, Page, PageHeader, Panel, SessionsPanel } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { AccountCalendar } from './account-calendar';
import { AccountData } from './account-data';
import './account.css';

// Apart, because fields of hours are as large as the rest of the page.
const NoticePreferencesForm = lazy(async () => ({
  default: (await import('./notice-preferences')).NoticePreferencesForm,
}));

export function AccountPage({ user }: { user: SessionUser }) {
  const account = useAccount();
  const isTold = noticeKindsOf(user).length > 0;
  const hasVisits = useCan('calendar:subscribe');
  return (
    <Page width="form">
      <PageHeader
        title="Mi cuenta"
        description={`Tus datos${isTold ? ', tus avisos' : ''} y los dispositivos donde iniciaste sesión.`}
      />
      <Panel title="Mis datos">
        {account.data ? (
          <AccountData account={account.data} />
        ) : (
          <NoData query={account} title="No se pudieron cargar tus datos" rows={5} />
        )}
      </Panel>
      {isTold && (
        <div className="account-part">
          <Suspense fallback={<LoadingState />}>
            <NoticePreferencesForm user={user} />
          </Suspense>
        </div>
      )}
      {hasVisits && <AccountCalendar />}
      <AccountSessions />
    </Page>
  );
}

function AccountSessions() {
  const sessions = useAccountSessions();
  const endOne = useEndAccountSession();
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false;
  return (
    <SessionsPanel
      title="Sesiones abiertas"
      note={
        sessions.data && !hasOthers
          ? 'Tu sesión solo está abierta aquí.'
          : 'Si no reconoces alguna, ciérrala y cambia tu contraseña.'
      }
      query={sessions}
      who="Habrá que"
      together={hasOthers ? { what: 'las demás sesiones', where: 'todos los dispositivos menos en este' } : null}
      end={(session) => (session ? endOne.mutateAsync(session.id) : endOthers.mutateAsync())}
    />
  );
}
