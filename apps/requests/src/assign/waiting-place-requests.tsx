import type { WaitingPlaceRequest } from '@portal/domain';
import { Button, DateText, errorMessage, Flex, FoldedText, PhotoGrid, Tag, useToasts } from '@portal/ui';
import { Contact, PriorityBadge, useReasonDialog, useRequestToast } from '@portal/work';
import { useAcceptPlaceRequest, useDiscardPlaceRequest, useWaitingPlaceRequests } from '../api/places';
import { TOASTS } from '../toasts';

/** Requests that came by the QR codes of places without an e-mail. Nothing else shows them. */
export function WaitingPlaceRequests() {
  const { data: rows = [] } = useWaitingPlaceRequests();
  const acceptance = useAcceptPlaceRequest();
  const discarding = useDiscardPlaceRequest();
  const discarded = useReasonDialog(({ id, service, address }: WaitingPlaceRequest) => ({
    title: `Descartar: ${service} en ${address}`,
    submitLabel: 'Descartar',
    help: 'Lo lee quien la pidió, en su enlace, y queda en la auditoría.',
    onSubmit: (reason) => discarding.mutateAsync({ id, input: { reason } }),
  }));
  const toasts = useToasts();
  const tellDone = useRequestToast();
  if (rows.length === 0) return null;
  const accept = (id: number) =>
    acceptance.mutateAsync(id).then(
      ({ numRequest }) => tellDone(TOASTS.request.created, numRequest),
      (error: unknown) => toasts.error(errorMessage(error)),
    );
  return (
    <details className="ui-sheet ui-panel ui-above" open>
      <summary>
        <strong>{rows.length} por confirmar</strong> <span className="ui-quiet">Por QR, sin correo</span>
      </summary>
      <ul className="ui-rows ui-below" style={{ maxHeight: '40vh', overflowY: 'auto' }}>
        {rows.map(({ id, at, service, address, typeRequest, description, photos = [], ...sender }) => (
          <Flex key={id} component="li" vertical gap={8} style={{ paddingBlock: 12 }}>
            <Flex wrap gap={8} align="center">
              <strong>{service}</strong> <PriorityBadge priority={typeRequest} />{' '}
              <Tag color="orange">Sin confirmar</Tag>
              <DateText value={at} />
            </Flex>
            <span>
              {address} · <Contact {...sender} />
            </span>
            <FoldedText lines={2}>{description}</FoldedText>
            {photos.length > 0 && <PhotoGrid photos={photos} />}
            <Flex gap={8}>
              <Button
                type="primary"
                loading={acceptance.isPending && acceptance.variables === id}
                aria-label={`Aceptar: ${service} en ${address}`}
                onClick={() => void accept(id)}
              >
                Aceptar
              </Button>
              <Button
                aria-label={`Descartar: ${service} en ${address}`}
                onClick={() => discarded.ask(rows.find((row) => row.id === id)!)}
              >
                Descartar
              </Button>
            </Flex>
          </Flex>
        ))}
      </ul>
      {discarded.dialog}
    </details>
  );
}
