import { useAccount, useCan } from '@portal/api-client';
import { ErrorState, Page, PageHeader, Panel, Skeleton } from '@portal/ui';
import { AccountCalendar } from './account-calendar';
import { AccountData } from './account-data';
import { AccountSessions } from './account-sessions';
import { ChangePassword } from './change-password';
import './account.css';

/** 'Mi cuenta': what the portal knows of a person, their password, and where they are signed in. */
export function AccountPage() {
  const account = useAccount();
  const hasVisits = useCan('calendar:subscribe');
  return (
    <Page width="form">
      <PageHeader title="Mi cuenta" description="Tus datos, tu contraseña y los dispositivos donde iniciaste sesión." />
      <Panel title="Mis datos">
        {account.data ? (
          <AccountData account={account.data} />
        ) : account.isError ? (
          <ErrorState
            title="No se pudieron cargar tus datos"
            error={account.error}
            onRetry={() => void account.refetch()}
          />
        ) : (
          <div role="status">
            <span className="ui-sr-only">Cargando...</span>
            <Skeleton active title={false} paragraph={{ rows: 5 }} />
          </div>
        )}
      </Panel>
      <ChangePassword account={account.data} />
      {hasVisits && <AccountCalendar />}
      <AccountSessions />
    </Page>
  );
}
