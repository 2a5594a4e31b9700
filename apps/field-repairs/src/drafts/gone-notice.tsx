import { formatRequestNumber, type OperatorRequestItem } from '@portal/domain';
import { Alert, Button, Flex, useConfirm } from '@portal/ui';
import type { Refusal } from '@portal/work';
import { useEffect, useRef, type ReactNode } from 'react';
import { FORM_WORDS } from './refusal-text';
import type { RepairDraftId } from './repair-draft';
import { SaveDraftButton } from './save-draft-button';

/** `hadBeenSent`: an earlier send of this draft may be the reason. */
export type Gone = { reason: string | null; hadBeenSent: boolean };

export const goneOf = (refusal: Refusal | null): Gone | null =>
  refusal?.kind === 'gone' ? { reason: refusal.message || null, hadBeenSent: refusal.hadBeenSent ?? false } : null;

type GoneNoticeProps = {
  gone: Gone;
  id: RepairDraftId;
  request: OperatorRequestItem;
  onDiscard: () => Promise<void>;
  onBack: () => void;
};

export function GoneNotice({ gone, id, request, onDiscard, onBack }: GoneNoticeProps) {
  const confirm = useConfirm();
  const { verb, done, received, lost } = FORM_WORDS[id.kind];
  const number = formatRequestNumber(request.numRequest);
  const discard = () =>
    void confirm({
      title: `¿Descartar lo ingresado para la solicitud ${number}?`,
      description: lost,
      confirmLabel: 'Descartar borrador',
      danger: true,
      onConfirm: onDiscard,
    });
  return (
    <IntoSight>
      <Alert
        type="warning"
        showIcon
        title={gone.hadBeenSent ? received : `Esta solicitud ya no se puede ${verb}`}
        description={
          <>
            <p>
              {gone.reason && `${gone.reason.replace(/\.$/, '')}. `}
              {gone.hadBeenSent
                ? 'El servidor recibió un envío anterior de este borrador. Lo que cambiaste después no se incluyó.'
                : !gone.reason && `Puede haber sido ${done}, eliminada o asignada a otra persona.`}{' '}
              Lo que ingresaste sigue en este dispositivo.
            </p>
            <Flex wrap gap={8} style={{ marginTop: 12 }}>
              <Button onClick={onBack}>Volver a la lista</Button>
              <SaveDraftButton draft={{ id, request }} />
              <Button danger onClick={discard}>
                Descartar borrador
              </Button>
            </Flex>
          </>
        }
      />
    </IntoSight>
  );
}

/** Comes into sight by itself, since a toast would be gone too soon. */
export function IntoSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // jsdom has no layout and so no scrolling.
    box.current?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
  }, []);
  return (
    <div ref={box} style={{ marginBottom: 16 }}>
      {children}
    </div>
  );
}
