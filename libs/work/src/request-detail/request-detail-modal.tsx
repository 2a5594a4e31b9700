import type { DataResult, PastResult } from '@portal/api-client';
import type { HistoryEntry, RequestDetail } from '@portal/domain';
import { Button, ErrorState, LoadingState, SheetModal, Slots } from '@portal/ui';
import type { ReactNode } from 'react';
import { RequestHistory } from '../assignment/request-history';
import { RequestFacts } from './request-facts';
import { RequestHeading } from './request-part';

type RequestDetailModalProps = {
  open: boolean;
  title: string;
  detail: DataResult<RequestDetail>;
  history: PastResult<HistoryEntry[]>;
  actions?: ReactNode;
  notice?: ReactNode;
  notes?: ReactNode;
  onClose: () => void;
};

export function RequestDetailModal({
  open,
  title,
  detail,
  history,
  notes,
  notice,
  actions,
  onClose,
}: RequestDetailModalProps) {
  return (
    <SheetModal
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {actions}
        </>
      }
      width={760}
      maskClosable
    >
      {open && notice}
      {open && <RequestDetailContent detail={detail} history={history} notes={notes} />}
    </SheetModal>
  );
}

type RequestDetailContentProps = Pick<RequestDetailModalProps, 'detail' | 'history' | 'notes'>;

function RequestDetailContent({ detail, history, notes }: RequestDetailContentProps) {
  if (detail.data) {
    return (
      <>
        <RequestHeading request={detail.data} />
        <RequestFacts request={detail.data} />
        <Slots place="request" props={{ request: detail.data, repair: null }} />
        <Slots place="request-side" props={{ requestId: detail.data.id }} />
        {notes}
        <RequestHistory query={history} />
      </>
    );
  }
  if (detail.isError) {
    return (
      <ErrorState title="No se pudo cargar la solicitud" error={detail.error} onRetry={() => void detail.refetch()} />
    );
  }
  return <LoadingState />;
}
