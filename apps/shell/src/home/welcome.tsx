import { greetingAt, type SessionUser } from '@portal/domain';

const today = new Intl.DateTimeFormat('es-CL', { weekday: 'long', day: 'numeric', month: 'long' });

/**
 * Greets the signed-in person by the hour of the day.
 * @param now the moment, whose hour on this device chooses the greeting
 */
export function Welcome({ user, now = new Date() }: { user: SessionUser; now?: Date }) {
  return (
    <header className="welcome">
      <p className="welcome-day">{today.format(now)}</p>
      <h1>
        {greetingAt(now.getHours())}, {user.name}
      </h1>
      <ul className="welcome-roles" aria-label="Tus roles">
        {user.roles.map((role) => (
          <li key={role.code}>{role.rol}</li>
        ))}
        {user.company && <li className="welcome-company">{user.company.name}</li>}
      </ul>
      <p className="welcome-words">
        Este es tu sistema de reparaciones: aquí se solicita, se asigna, se repara y se factura cada trabajo, y todos
        ven en qué va.
      </p>
    </header>
  );
}
