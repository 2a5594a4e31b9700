import './finish-form.css';
import { formatRequestNumber, PAGES, type OperatorRequestItem } from '@portal/domain';
import { Alert, Button, useConfirm } from '@portal/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

/** Why a request cannot be finished any more. `hadBeenSent`: an earlier send of this draft may be the reason. */
export type Gone = { reason: string | null; hadBeenSent: boolean };

type GoneNoticeProps = { gone: Gone; request: OperatorRequestItem; onDiscard: () => Promise<void> };

/** The request went on without this draft: what happened, and that only the person throws away what was entered. */
export function GoneNotice({ gone, request, onDiscard }: GoneNoticeProps) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const number = formatRequestNumber(request.numRequest);
  const discard = () =>
    void confirm({
      title: `¿Descartar lo ingresado para la solicitud ${number}?`,
      description: 'El texto, las fotos y la firma guardados en este dispositivo se eliminarán.',
      confirmLabel: 'Descartar borrador',
      danger: true,
      onConfirm: onDiscard,
    });
  return (
    <IntoSight>
      <Alert
        type="warning"
        showIcon
        title={gone.hadBeenSent ? 'Esta reparación ya había sido recibida' : 'Esta solicitud ya no se puede finalizar'}
        description={
          <>
            <p>
              {gone.reason && `${gone.reason.replace(/\.$/, '')}. `}
              {gone.hadBeenSent
                ? 'El servidor recibió un envío anterior de este borrador. Lo que cambiaste después no se incluyó.'
                : 'Puede haber sido finalizada, eliminada o asignada a otra persona.'}{' '}
              Lo que ingresaste sigue en este dispositivo.
            </p>
            <div className="finish-notice-actions">
              <Button danger onClick={discard}>
                Descartar borrador
              </Button>
              <Button onClick={() => void navigate(PAGES.requestOperator.path)}>Volver a la lista</Button>
            </div>
          </>
        }
      />
    </IntoSight>
  );
}

/** Why it was not sent, and that nothing is lost. */
export function SendFailure({ reason }: { reason: string }) {
  return (
    <IntoSight>
      <Alert
        type="error"
        showIcon
        title="La reparación no se envió"
        description={`${reason.replace(/\.$/, '')}. Todo lo que ingresaste sigue aquí.`}
      />
    </IntoSight>
  );
}

/** Comes into sight by itself, since a toast would be gone too soon. */
function IntoSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // jsdom has no layout and so no scrolling.
    box.current?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
  }, []);
  return (
    <div ref={box} className="finish-notice">
      {children}
    </div>
  );
}
