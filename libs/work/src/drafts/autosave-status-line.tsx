import './autosave-status-line.css';
import { Icon } from '@portal/ui';
import { useEffect, useState } from 'react';
import { ago } from './ago';
import type { AutosaveStatus } from './draft-autosave';

const TROUBLE: Partial<Record<AutosaveStatus['kind'], string>> = {
  partial:
    'Sin espacio en este dispositivo: las últimas fotos no quedaron guardadas. No cierres la página hasta enviar.',
  failed: 'Este navegador no guarda borradores (¿ventana privada?). No cierres la página hasta enviar.',
  elsewhere: 'Este borrador se siguió en otra pestaña: lo que ingreses aquí no se guarda.',
};

export function AutosaveStatusLine({ status }: { status: AutosaveStatus }) {
  const now = useNow();
  const trouble = TROUBLE[status.kind];
  if (trouble) {
    return (
      <p className="ui-quiet ui-small autosave-status autosave-status-warning" role="alert">
        <Icon name="warning" /> {trouble}
      </p>
    );
  }
  return (
    <p className="ui-quiet ui-small autosave-status">
      {status.kind === 'empty' && 'Lo que ingreses queda como borrador en este dispositivo'}
      {status.kind === 'saving' && 'Guardando en este dispositivo…'}
      {status.kind === 'saved' && <Icon name="check" />}
      {status.kind === 'saved' && ` Guardado en este dispositivo · ${ago(status.at, now)}`}
    </p>
  );
}

/** The time in milliseconds since 1970, updated every twenty seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
