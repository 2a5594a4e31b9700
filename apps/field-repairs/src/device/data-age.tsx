import { businessDay, businessHour, formatDay } from '@portal/domain';
import { Icon } from '@portal/ui';
import { usePrefetchOutcome } from './offline-work';

/** Says of when the data are that the device shows: 'Datos del 23-11-2026 a las 14:32'. */
export function ageText(at: number): string {
  const moment = new Date(at);
  return `Datos del ${formatDay(businessDay(moment))} a las ${businessHour(moment)}`;
}

export function DataAge({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <p className="ui-quiet ui-above" role="status">
      <Icon name="clock" /> {ageText(at)}
    </p>
  );
}

export function NoRoomNotice() {
  if (usePrefetchOutcome() !== 'full') return null;
  return (
    <p className="ui-quiet ui-above" role="status">
      <Icon name="warning" /> Este dispositivo no tiene espacio para todas las fotos: sin conexión puede faltar alguna.
    </p>
  );
}
