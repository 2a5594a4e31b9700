import { CONTRACT_VERSION, satisfiesRange } from '@portal/domain';
import { Button, Icon, useConfirmLeave } from '@portal/ui';
import { useState } from 'react';
import { useRelease } from '../areas/contexts';
import './version-offer.css';

/** What is offered: a key to remember 'Después' by, the words, and the way to have it. */
type Offer = { key: string; words: string; action: string; needsReload: boolean };

function useOffer(): Offer | null {
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

/** A newer version of what is on the page, or of the portal itself: said in passing, taken when the person likes. */
export function VersionOffer() {
  const offer = useOffer();
  const { moveNow } = useRelease();
  const confirmLeave = useConfirmLeave();
  const [postponed, setPostponed] = useState<string | null>(null);
  // Put off until it is had, not for ever: the same version may come again.
  if (offer === null && postponed !== null) setPostponed(null);
  const isShown = offer !== null && offer.key !== postponed;

  const take = async () => {
    if (!offer || !(await confirmLeave())) return;
    if (offer.needsReload) window.location.reload();
    else moveNow();
  };

  return (
    <div className="version-offer" role="status" aria-live="polite">
      {isShown && (
        <div className="version-offer-strip">
          <Icon name="info" />
          <p>{offer.words}</p>
          <div className="version-offer-actions">
            <Button size="small" type="primary" onClick={() => void take()}>
              {offer.action}
            </Button>
            <Button size="small" type="text" onClick={() => setPostponed(offer.key)}>
              Después
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
