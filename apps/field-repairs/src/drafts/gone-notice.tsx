import './gone-notice.css';
import { formatRequestNumber, type OperatorRequestItem } from '@portal/domain';
import { Alert, Button, useConfirm } from '@portal/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { RepairForm } from './repair-draft';

/** Why a request cannot be started or finished any more. `hadBeenSent`: an earlier send of this draft may be the reason. */
export type Gone = { reason: string | null; hadBeenSent: boolean };

type GoneNoticeProps = {
  gone: Gone;
  kind: RepairForm;
  request: OperatorRequestItem;
  onDiscard: () => Promise<void>;
  onBack: () => void;
};

/** What each form calls what it does. */
const WORDS: Record<RepairForm, { verb: string; done: string; received: string; lost: string }> = {
  start: {
    verb: 'iniciar',
    done: 'iniciada',
    received: 'Este inicio ya había sido recibido',
    lost: 'La sede y las fotos guardadas en este dispositivo se eliminarán.',
  },
  finish: {
    verb: 'finalizar',
    done: 'finalizada',
    received: 'Esta reparación ya había sido recibida',
    lost: 'El texto, las fotos y la firma guardados en este dispositivo se eliminarán.',
  },
  interrupt: {
    verb: 'devolver al asignador',
    done: 'finalizada',
    received: 'Este motivo ya había sido recibido',
    lost: 'El motivo y las fotos guardados en este dispositivo se eliminarán.',
  },
};

/** The request went on without this draft: what happened, and that only the person throws away what was entered. */
export function GoneNotice({ gone, kind, request, onDiscard, onBack }: GoneNoticeProps) {
  const confirm = useConfirm();
  const { verb, done, received, lost } = WORDS[kind];
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
                : `Puede haber sido ${done}, eliminada o asignada a otra persona.`}{' '}
              Lo que ingresaste sigue en este dispositivo.
            </p>
            <div className="gone-notice-actions">
              <Button danger onClick={discard}>
                Descartar borrador
              </Button>
              <Button onClick={onBack}>Volver a la lista</Button>
            </div>
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
    <div ref={box} className="gone-notice">
      {children}
    </div>
  );
}
