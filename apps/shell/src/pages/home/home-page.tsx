import { readHomeAnswer, SHELL_ADDRESS, type SessionUser } from '@portal/domain';
import { Page } from '@portal/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSlotAnswers } from '../../areas/use-slot-answers';
import { HomeTasks } from './home-tasks';
import { Shortcuts } from './shortcuts';
import { WaitingSkeleton, WaitingToday } from './waiting-today';
import { Welcome } from './welcome';
import './home.css';

/** The rest of the page does not wait longer for a slow area. Milliseconds. */
const LATE_MS = 3_000;

/** The home page: the greeting, what the areas bring of this person's work, and their shortcuts. */
export function HomePage({ user }: { user: SessionUser }) {
  const work = useSlotAnswers({ user, place: 'home', input: { user }, key: [], read: readHomeAnswer });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page width="detail">
      <Welcome user={user} />
      {work.isPending && !isLate ? (
        <WaitingSkeleton />
      ) : (
        <>
          <HomeTasks tasks={work.answers.flatMap(({ tasks = [] }) => tasks)} />
          <WaitingToday work={work} />
          <Shortcuts user={user} />
          <p className="home-help">
            ¿Dudas? En <Link to={SHELL_ADDRESS.help}>Ayuda</Link> está qué haces, en qué orden y a quién preguntar.
          </p>
        </>
      )}
    </Page>
  );
}
