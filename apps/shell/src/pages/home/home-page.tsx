import {
  readHomeAnswer,
  SHELL_ADDRESS,
  type SessionUser,
  BUSINESS_TIME_ZONE,
  businessDay,
  formatDay,
  greetingAt,
  SHELL_WORDS,
} from '@portal/domain';
import { Button, Flex, Icon, Page, Tag } from '@portal/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAreas } from '../../areas/contexts';
import { useIsLate } from '../../areas/late-notice';
import { useSlotAnswers } from '../../areas/use-slot-answers';
import { requestedPage } from '../decide-route';
import { hintOf } from '../help/role-hints';
import { Today, TodaySkeleton } from './today';
import './home.css';

const weekday = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: BUSINESS_TIME_ZONE });

function Welcome({ user }: { user: SessionUser }) {
  const now = new Date();
  return (
    <header className="welcome">
      <p className="ui-quiet welcome-day">
        {weekday.format(now)} {formatDay(businessDay(now))}
      </p>
      <h1>
        {greetingAt(now.getHours())}, {user.name}
      </h1>
      <ul className="ui-below welcome-roles" aria-label="Tus roles">
        {user.roles.map((role, index) => (
          <Flex key={role.code} component="li" wrap align="baseline" gap="4px 8px">
            <Tag color="processing">{role.rol}</Tag>
            {user.company && index === 0 && <Tag>{user.company.name}</Tag>}
            <p style={{ flex: '1 1 240px' }}>{hintOf(role.code, user.company !== null)}</p>
          </Flex>
        ))}
      </ul>
      <p className="ui-quiet ui-below">{SHELL_WORDS.home.description}</p>
    </header>
  );
}

/** The rest of the page does not wait longer for a slow area. Milliseconds. */
const LATE_MS = 3_000;

export function HomePage({ user }: { user: SessionUser }) {
  const work = useSlotAnswers({ user, place: 'home', input: { user }, key: [], read: readHomeAnswer });
  const isLate = useIsLate(LATE_MS);
  const { areas } = useAreas();
  const requested = requestedPage(useLocation().state, areas, user);
  const navigate = useNavigate();
  return (
    <Page width="form">
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
      {work.isPending && !isLate ? <TodaySkeleton /> : <Today work={work} />}
      <p className="ui-quiet ui-below home-help">
        ¿Dudas? En <Link to={SHELL_ADDRESS.help}>Ayuda</Link> está qué haces, en qué orden y a quién preguntar.
      </p>
    </Page>
  );
}
