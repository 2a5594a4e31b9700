import { readHomeAnswer, SHELL_ADDRESS, type SessionUser } from '@portal/domain';
import { Button, Icon, Page } from '@portal/ui';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAreas } from '../../areas/contexts';
import { useSlotAnswers } from '../../areas/use-slot-answers';
import { requestedPage } from '../decide-route';
import { HomeTasks } from './home-tasks';
import { Shortcuts } from './shortcuts';
import { WaitingSkeleton, WaitingToday } from './waiting-today';
import { Welcome } from './welcome';
import './home.css';

/** The rest of the page does not wait longer for a slow area. Milliseconds. */
const LATE_MS = 3_000;

export function HomePage({ user }: { user: SessionUser }) {
  const work = useSlotAnswers({ user, place: 'home', input: { user }, key: [], read: readHomeAnswer });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { areas } = useAreas();
  const requested = requestedPage(useLocation().state, areas, user);
  const navigate = useNavigate();
  return (
    <Page width="detail">
      {requested && (
        <p style={{ marginBottom: 24 }}>
          <Button
            type="primary"
            size="large"
            autoFocus
            icon={<Icon name="forward" />}
            onClick={() => void navigate(requested.to, { state: requested.to.state })}
          >
            {requested.label}
          </Button>
        </p>
      )}
      <Welcome user={user} />
      {work.isPending && !isLate ? (
        <WaitingSkeleton />
      ) : (
        <>
          <HomeTasks tasks={work.answers.flatMap(({ tasks = [] }) => tasks)} />
          <WaitingToday work={work} />
          <Shortcuts user={user} />
          <p className="ui-quiet home-help">
            ¿Dudas? En <Link to={SHELL_ADDRESS.help}>Ayuda</Link> está qué haces, en qué orden y a quién preguntar.
          </p>
        </>
      )}
    </Page>
  );
}
