import './request-detail.css';
import type { RequestDetail } from '@portal/domain';
import { Button, Modal } from 'antd';
import { RequestHistory, type RequestHistoryQuery } from '../assignment/request-history';
import { ErrorState, LoadingState } from '../feedback/states';
import { RequestFacts } from './request-facts';
import { WorkDone } from './work-done';

/** One request as a query brings it; any object of this shape will do. */
export type RequestDetailQuery = {
  data?: RequestDetail | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** `detail` and `history`: of the request that is shown. */
export type RequestDetailModalProps = {
  open: boolean;
  title: string;
  detail: RequestDetailQuery;
  history: RequestHistoryQuery;
  onClose: () => void;
};

/** All there is to know of a request: what was asked for, what was done once it is done, and its timeline (spec 2 §2). */
export function RequestDetailModal({ open, title, detail, history, onClose }: RequestDetailModalProps) {
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
      width={760}
      centered
      destroyOnHidden
      className="ui-request"
    >
      {open && <RequestDetailFaces detail={detail} history={history} />}
    </Modal>
  );
}

function RequestDetailFaces({ detail, history }: Pick<RequestDetailModalProps, 'detail' | 'history'>) {
  if (detail.data) {
    return (
      <div className="ui-request-body">
        <RequestFacts request={detail.data} />
        <WorkDone request={detail.data} />
        <RequestHistory query={history} />
      </div>
    );
  }
  if (detail.isError) {
    return (
      <ErrorState title="No se pudo cargar la solicitud" error={detail.error} onRetry={() => void detail.refetch()} />
    );
  }
  return <LoadingState />;
}
