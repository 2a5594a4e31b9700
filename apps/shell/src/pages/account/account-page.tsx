import { useAccount, useCan } from '@portal/api-client';
import type { SessionUser } from '@portal/domain';
import { LoadingState, NoData, Page, PageHeader, Panel, RowKeysSwitch, useIsPhone } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { AccountCalendar } from './account-calendar';
import { AccountData } from './account-data';
import { AccountPortal } from './account-portal';
import { AccountSessions } from './account-sessions';
import { ChangePassword } from './change-password';
import { DeviceNotices } from './device-notices';
import './account.css';

// Apart, because fields of hours are as large as the rest of the page.
const NoticePreferencesForm = lazy(async () => ({
  default: (await import('./notice-preferences')).NoticePreferencesForm,
}));

export function AccountPage({ user }: { user: SessionUser }) {
  const account = useAccount();
  const isPhone = useIsPhone();
  const hasVisits = useCan('calendar:subscribe');
  return (
    <Page width="form">
      <PageHeader
        title="Mi cuenta"
        description="Tus datos, tus avisos, tu contraseña y los dispositivos donde iniciaste sesión."
      />
      <Panel title="Mis datos">
        {account.data ? (
          <AccountData account={account.data} />
        ) : (
          <NoData query={account} title="No se pudieron cargar tus datos" rows={5} />
        )}
      </Panel>
      <div className="account-part">
        <Suspense fallback={<LoadingState />}>
          <NoticePreferencesForm />
        </Suspense>
      </div>
      <DeviceNotices user={user} />
      {!isPhone && (
        <div className="account-part">
          <Panel title="Teclas en este dispositivo">
            <RowKeysSwitch />
          </Panel>
        </div>
      )}
      <ChangePassword account={account.data} />
      {hasVisits && <AccountCalendar />}
      <AccountSessions />
      <AccountPortal user={user} />
    </Page>
  );
}
