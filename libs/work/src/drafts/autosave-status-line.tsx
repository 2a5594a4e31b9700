import './autosave-status-line.css';
import { Icon } from '@portal/ui';
import { useEffect, useState } from 'react';
import { ago } from './ago';
import type { AutosaveStatus } from './draft-autosave';

export function AutosaveStatusLine({ status }: { status: AutosaveStatus }) {
  const now = useNow();
  switch (status.kind) {
    case 'empty':
      return <p className="ui-quiet ui-small autosave-status">Lo que ingreses se guarda en este dispositivo</p>;
    case 'saving':
      return <p className="ui-quiet ui-small autosave-status">Guardando en este dispositivo…</p>;
    case 'saved':
      return (
        <p className="ui-quiet ui-small autosave-status">
          <Icon name="check" /> Guardado en este dispositivo · {ago(status.at, now)}
        </p>
      );
    case 'partial':
      return (
        <p className="ui-quiet ui-small autosave-status autosave-status-warning" role="alert">
          <Icon name="warning" /> Sin espacio en este dispositivo: las últimas fotos no quedaron guardadas. No cierres
          la página hasta enviar.
        </p>
      );
    case 'failed':
      return (
        <p className="ui-quiet ui-small autosave-status autosave-status-warning" role="alert">
          <Icon name="warning" /> Este navegador no guarda borradores (¿ventana privada?). No cierres la página hasta
          enviar.
        </p>
      );
    case 'elsewhere':
      return (
        <p className="ui-quiet ui-small autosave-status autosave-status-warning" role="alert">
          <Icon name="warning" /> Este borrador se siguió en otra pestaña: lo que ingreses aquí no se guarda.
        </p>
      );
  }
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
