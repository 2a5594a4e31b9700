import { localStore } from '@portal/api-client';
import type { KeepOutcome } from '@portal/domain';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { Strip } from '../strip';

const STORAGE_KEY = 'portal-install-hint';

/** An iPhone deletes what a page keeps after a week without a visit, unless the page is installed. */
function mayLoseWhatIsKept(): boolean {
  const { userAgent, standalone } = navigator as Navigator & { standalone?: boolean };
  return /iPhone|iPad/.test(userAgent) && standalone !== true;
}

const wasSeen = (): boolean => localStore.getItem(STORAGE_KEY) !== null;

export function InstallHint({ outcome }: { outcome: KeepOutcome | null }) {
  const [isDone, setDone] = useState(wasSeen);
  if (outcome === 'full') {
    return (
      <div role="status">
        <Strip icon="warning">
          <p>
            Este dispositivo no tiene espacio para trabajar sin conexión. Libera espacio y vuelve a abrir el portal.
          </p>
        </Strip>
      </div>
    );
  }
  if (outcome !== 'kept' || isDone || !mayLoseWhatIsKept()) return null;
  const close = (): void => {
    localStore.setItem(STORAGE_KEY, 'seen');
    setDone(true);
  };
  return (
    <div role="status">
      <Strip icon="info">
        <p>
          Para trabajar sin conexión sin perder nada, instala el portal: toca <strong>Compartir</strong> y luego{' '}
          <strong>Agregar a inicio</strong>.
        </p>
        <Button size="small" onClick={close}>
          Entendido
        </Button>
      </Strip>
    </div>
  );
}
