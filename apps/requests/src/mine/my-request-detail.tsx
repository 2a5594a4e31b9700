import { useRequest, useRequestHistory } from '@portal/api-client';
import { describeHolder, isWorkDone, type RequestDetail } from '@portal/domain';
import { Button, useRowDialog } from '@portal/ui';
import { RequestDetailModal, RequestNotes } from '@portal/work';
import { useRequestPage } from '../api/requests';
import { RateWork } from '../request/rate-work';
import { ContinueDialog, mayContinue } from './continue-dialog';

type MyRequestDetailProps = { requestId: number | null; onClose: () => void };

export function MyRequestDetail({ requestId, onClose }: MyRequestDetailProps) {
  const detail = useRequest(requestId);
  const continuing = useRowDialog<RequestDetail>();
  const shown = detail.data;
  const said = shown && describeHolder({ request: shown, history: [], now: new Date(), isForClient: true });
  const page = useRequestPage(shown && isWorkDone(shown.status) ? shown.numRequest : undefined).data;
  return (
    <>
      <RequestDetailModal
        open={requestId !== null}
        title="Detalles de mi solicitud"
        detail={detail}
        history={useRequestHistory(requestId)}
        notice={
          <>
            {said && <h2 className="ui-above">{said}</h2>}
            {page && <RateWork {...page} />}
          </>
        }
        notes={requestId !== null && <RequestNotes key={requestId} requestId={requestId} />}
        actions={
          shown && mayContinue(shown) ? (
            <Button
              onClick={() => {
                continuing.open(shown);
                onClose();
              }}
            >
              Sigue igual
            </Button>
          ) : undefined
        }
        onClose={onClose}
      />
      {continuing.row && (
        <ContinueDialog request={continuing.row} open={continuing.isOpen} onClose={continuing.close} />
      )}
    </>
  );
}
