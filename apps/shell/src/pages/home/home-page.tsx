import {
  readHomeAnswer,
  SHELL_ADDRESS,
  type SessionUser,
  type HomeTask,
  BUSINESS_TIME_ZONE,
  businessDay,
  formatDay,
  greetingAt,
  SHELL_WORDS,
} from '@portal/domain';
import { Button, Flex, Icon, isIconName, Page, Tag, useIsPhone } from '@portal/ui';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAreas } from '../../areas/contexts';
import { useSlotAnswers } from '../../areas/use-slot-answers';
import { requestedPage } from '../decide-route';
import { WaitingSkeleton, WaitingToday } from './waiting-today';
import './home.css';
import { menuOf } from '../../areas/portal-pages';

const weekday = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: BUSINESS_TIME_ZONE });

function Welcome({ user, now = new Date() }: { user: SessionUser; now?: Date }) {
  return (
    <header className="welcome">
      <p className="ui-quiet welcome-day">
        {weekday.format(now)} {formatDay(businessDay(now))}
      </p>
      <h1>
        {greetingAt(now.getHours())}, {user.name}
      </h1>
      <Flex component="ul" className="ui-below" wrap gap={6} aria-label="Tus roles">
        {user.roles.map((role) => (
          <li key={role.code}>
            <Tag color="processing">{role.rol}</Tag>
          </li>
        ))}
        {user.company && (
          <li>
            <Tag>{user.company.name}</Tag>
          </li>
        )}
      </Flex>
      <p className="ui-quiet ui-below welcome-words">{SHELL_WORDS.home.description}</p>
    </header>
  );
}

const isSame = (one: string, other: string): boolean => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;

function Shortcuts({ user }: { user: SessionUser }) {
  const { areas, registry } = useAreas();
  const items = menuOf(areas, user);
  if (items.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby="shortcuts">
      <h2 id="shortcuts">Accesos directos</h2>
      <ul className="home-cards">
        {items.map(({ area, page, menu }) => (
          <li key={page.path}>
            <Link
              to={page.path}
              className="ui-sheet home-link shortcut"
              onPointerEnter={() => registry.preload(area)}
              onFocus={() => registry.preload(area)}
            >
              <span className="ui-emblem">
                <Icon name={menu.icon} />
              </span>
              <span className="ui-grow">
                <strong>{menu.label}</strong>
                {!isSame(page.title, menu.label) && (
                  <>
                    <br />
                    <span className="ui-quiet ui-small">{page.title}</span>
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomeTasks({ tasks }: { tasks: readonly HomeTask[] }) {
  return tasks.map((task) => <TaskSection key={task.key} task={task} />);
}

function TaskSection({ task: { title, text, detail, path, action } }: { task: HomeTask }) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  return (
    <section className="home-section" aria-label={title}>
      <h2>{title}</h2>
      <Flex className="ui-sheet home-task" vertical={isPhone} align={isPhone ? 'stretch' : 'center'} gap="12px 20px">
        <Link to={path} className="home-link ui-grow">
          <strong>{text}</strong>
          <br />
          <span className="ui-quiet">{detail}</span>
        </Link>
        {action && (
          <Button
            type="primary"
            size="large"
            icon={<Icon name={isIconName(action.icon) ? action.icon : 'forward'} />}
            onClick={() => void navigate(action.path)}
          >
            {action.label}
          </Button>
        )}
      </Flex>
    </section>
  );
}

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
