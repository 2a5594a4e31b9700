import { useRequest, useRequestHistory } from '@portal/api-client';
import { PAGES } from '@portal/domain';
import { Button, ErrorState, LoadingState, Modal, RequestHistory } from '@portal/ui';
import { RequestFacts } from './request-facts';
import { WorkDone } from './work-done';
import './request-detail.css';

/** `requestId`: the request to show; null keeps the dialog closed. */
export type RequestDetailModalProps = { requestId: number | null; onClose: () => void };

/** 'Detalles de mi solicitud' (spec 2 §2). */
export function RequestDetailModal({ requestId, onClose }: RequestDetailModalProps) {
  return (
    <Modal
      open={requestId !== null}
      title="Detalles de mi solicitud"
      onCancel={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
      width={760}
      centered
      destroyOnHidden
      className="request-detail"
    >
      {requestId !== null && <RequestDetailFaces requestId={requestId} />}
    </Modal>
  );
}

function RequestDetailFaces({ requestId }: { requestId: number }) {
  const detail = useRequest(requestId);
  const history = useRequestHistory(requestId);
  if (detail.isError && !detail.data) {
    return (
      <ErrorState title="No se pudo cargar la solicitud" error={detail.error} onRetry={() => void detail.refetch()} />
    );
  }
  if (!detail.data) return <LoadingState />;
  return (
    <div className="request-detail-body" aria-label={PAGES.requestMine.title}>
      <RequestFacts request={detail.data} />
      <WorkDone request={detail.data} />
      <RequestHistory query={history} />
    </div>
  );
}
