import { useRequest, useRequestHistory } from '@portal/api-client';
import { RequestDetailModal } from '@portal/work';

/** `requestId`: the request to show; null keeps the dialog closed. */
type RequestDetailProps = { requestId: number | null; onClose: () => void };

/** Details behind an invoice: the request, the work, the trail of its amounts, its history. */
export function RequestDetail({ requestId, onClose }: RequestDetailProps) {
  return (
    <RequestDetailModal
      open={requestId !== null}
      title="Detalles de la solicitud"
      detail={useRequest(requestId)}
      history={useRequestHistory(requestId)}
      onClose={onClose}
    />
  );
}
