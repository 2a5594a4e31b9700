import { useRequest, useRequestHistory } from '@portal/api-client';
import { RequestDetailModal } from '@portal/work';

type RequestDetailProps = { requestId: number | null; onClose: () => void };

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
