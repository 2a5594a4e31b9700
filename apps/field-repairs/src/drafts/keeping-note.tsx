import './keeping-note.css';
import { Icon } from '@portal/ui';
import { useEffect, useState } from 'react';
import { ago } from './ago';
import type { Keeping } from './draft-keeper';

/** How what is entered is kept, in one quiet line; it becomes loud only when it is not. */
export function KeepingNote({ keeping }: { keeping: Keeping }) {
  const now = useNow();
  switch (keeping.kind) {
    case 'empty':
      return <p className="keeping">Lo que ingreses se guarda en este dispositivo</p>;
    case 'saving':
      return <p className="keeping">Guardando en este dispositivo…</p>;
    case 'saved':
      return (
        <p className="keeping">
          <Icon name="check" /> Guardado en este dispositivo · {ago(keeping.at, now)}
        </p>
      );
    case 'partial':
      return (
        <p className="keeping keeping-loud" role="alert">
          <Icon name="warning" /> Sin espacio en este dispositivo: las últimas fotos no quedaron guardadas. No cierres
          la página hasta enviar.
        </p>
      );
    case 'failed':
      return (
        <p className="keeping keeping-loud" role="alert">
          <Icon name="warning" /> Este navegador no guarda borradores (¿ventana privada?). No cierres la página hasta
          enviar.
        </p>
      );
    case 'elsewhere':
      return (
        <p className="keeping keeping-loud" role="alert">
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
