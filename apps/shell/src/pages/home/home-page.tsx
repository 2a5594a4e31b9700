import { can, type SessionUser } from '@portal/domain';
import { Page } from '@portal/ui';
import { NextVisit } from './next-visit';
import { Shortcuts } from './shortcuts';
import { WaitingToday } from './waiting-today';
import { Welcome } from './welcome';
import './home.css';

/** The home page: the greeting, the work that waits for this person, and their shortcuts. */
export function HomePage({ user }: { user: SessionUser }) {
  return (
    <Page width="detail">
      <Welcome user={user} />
      {can(user, 'requests:list-assigned') && <NextVisit />}
      <WaitingToday />
      <Shortcuts user={user} />
    </Page>
  );
}
