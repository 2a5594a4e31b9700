import { BUSINESS_TIME_ZONE, businessDay, formatDay, greetingAt, SHELL_WORDS, type SessionUser } from '@portal/domain';

const weekday = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: BUSINESS_TIME_ZONE });

export function Welcome({ user, now = new Date() }: { user: SessionUser; now?: Date }) {
  return (
    <header className="welcome">
      <p className="welcome-day">
        {weekday.format(now)} {formatDay(businessDay(now))}
      </p>
      <h1>
        {greetingAt(now.getHours())}, {user.name}
      </h1>
      <ul className="welcome-roles" aria-label="Tus roles">
        {user.roles.map((role) => (
          <li key={role.code}>{role.rol}</li>
        ))}
        {user.company && <li className="welcome-company">{user.company.name}</li>}
      </ul>
      <p className="welcome-words">{SHELL_WORDS.home.description}</p>
    </header>
  );
}
