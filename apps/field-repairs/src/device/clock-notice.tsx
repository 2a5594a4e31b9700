import { useDeviceClock } from '@portal/api-client';
import { describeClock } from '@portal/domain';
import { Icon } from '@portal/ui';
import './data-age.css';

export function ClockNotice() {
  const clockMs = useDeviceClock((clock) => clock.clockMs);
  if (clockMs === 0) return null;
  return (
    <p className="data-age" role="status">
      <Icon name="warning" /> El reloj de este teléfono está {describeClock(clockMs)}. Las horas de tu trabajo se
      corrigen con la del servidor; ajústalo antes de trabajar sin conexión.
    </p>
  );
}
