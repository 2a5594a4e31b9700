import { useRequest, useRequestHistory } from '@portal/api-client';
import { RequestDetailModal } from '@portal/work';

/** `requestId`: the request to show; null keeps the dialog closed. */
export type MyRequestDetailProps = { requestId: number | null; onClose: () => void };

/** 'Detalles de mi solicitud' (spec 2 §2). */
export function MyRequestDetail({ requestId, onClose }: MyRequestDetailProps) {
  return (
    <RequestDetailModal
      open={requestId !== null}
      title="Detalles de mi solicitud"
      detail={useRequest(requestId)}
      history={useRequestHistory(requestId)}
      onClose={onClose}
    />
  );
}
