import { useCan } from '@portal/api-client';
import { canHappen, type RequestDetail } from '@portal/domain';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { useSameRequests } from '../api/requests';
import { DuplicateDialog } from './duplicate-dialog';
import { SameRequestsNotice } from '../same-requests';

/** Tells those who may close the request that the same place has another open one of that service, with the way to do it. */
export function CloseDuplicate({ request }: { request: RequestDetail }) {
  const mayClose = useCan('requests:delete') && canHappen('close-as-duplicate', request.status);
  const { service, mall, location } = request;
  const query = useSameRequests(mayClose ? { service: service.id, mall: mall.id, location: location.id } : null);
  const [isOpen, setOpen] = useState(false);
  if (!mayClose) return null;
  const same = query.data?.filter(({ id }) => id !== request.id) ?? [];
  const close = (
    <Button size="small" onClick={() => setOpen(true)}>
      Cerrar como duplicada
    </Button>
  );
  return (
    <>
      {same.length === 0 ? close : <SameRequestsNotice same={same} action={close} />}
      <DuplicateDialog request={request} same={same} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
