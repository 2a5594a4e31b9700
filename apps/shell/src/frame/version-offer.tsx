import { CONTRACT_VERSION, satisfiesRange } from '@portal/domain';
import { Button, Flex, useConfirmLeave } from '@portal/ui';
import { useState } from 'react';
import { useRelease } from '../areas/contexts';
import { Strip } from './strip';

function useOffer() {
  const { waiting, hasNewShell } = useRelease();
  if (waiting) {
    const { name, title, version, contract } = waiting;
    const isFitting = satisfiesRange(CONTRACT_VERSION, contract);
    return {
      key: `${name} ${version}`,
      words: isFitting
        ? `Hay una versión nueva de «${title}». La tendrás al cambiar de página.`
        : `Hay una versión nueva de «${title}», que necesita recargar el portal.`,
      action: isFitting ? 'Actualizar ahora' : 'Recargar',
      needsReload: !isFitting,
    };
  }
  if (!hasNewShell) return null;
  return { key: 'shell', words: 'Hay una versión nueva del portal.', action: 'Recargar', needsReload: true };
}

export function VersionOffer() {
  const offer = useOffer();
  const { moveNow } = useRelease();
  const confirmLeave = useConfirmLeave();
  const [postponed, setPostponed] = useState<string | null>(null);
  // The same version may be offered again after it was taken.
  if (offer === null && postponed !== null) setPostponed(null);
  const isShown = offer !== null && offer.key !== postponed;

  const take = async () => {
    if (!offer || !(await confirmLeave())) return;
    if (offer.needsReload) window.location.reload();
    else moveNow();
  };

  return (
    <div role="status" aria-live="polite">
      {isShown && (
        <Strip icon="info">
          <p>{offer.words}</p>
          <Flex gap={4}>
            <Button size="small" type="primary" onClick={() => void take()}>
              {offer.action}
            </Button>
            <Button size="small" type="text" onClick={() => setPostponed(offer.key)}>
              Después
            </Button>
          </Flex>
        </Strip>
      )}
    </div>
  );
}
