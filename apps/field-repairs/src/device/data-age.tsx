import { businessDay, formatDay, formatInstant } from '@portal/domain';
import { Icon } from '@portal/ui';
import './data-age.css';
import { useKeepOutcome } from './use-kept-work';

/**
 * Says of when something is that the device shows.
 * @returns 'Datos de las 14:32', with the day when it is not today
 */
export function ageText(at: number, now = Date.now()): string {
  const [day, today] = [at, now].map((moment) => businessDay(new Date(moment)));
  const hour = formatInstant(new Date(at)).slice(-5);
  return day === today ? `Datos de las ${hour}` : `Datos del ${formatDay(day!)} a las ${hour}`;
}

/** `at`: when the server gave what is shown; null while the server says it now. */
export function DataAge({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <p className="data-age" role="status">
      <Icon name="clock" /> {ageText(at)}
    </p>
  );
}

/** Says that this device has no room for everything that would be needed without a network. */
export function NoRoomNotice() {
  if (useKeepOutcome() !== 'full') return null;
  return (
    <p className="data-age" role="status">
      <Icon name="warning" /> Este dispositivo no tiene espacio para todas las fotos: sin conexión puede faltar alguna.
    </p>
  );
}
