import { useCan } from '@portal/api-client';
import { canHappen, type RequestDetail } from '@portal/domain';
import { Button } from '@portal/ui';
import { useState, type ReactNode } from 'react';
import { useSameRequests } from '../api/requests';
import { DuplicateDialog } from './duplicate-dialog';
import { SameRequestsNotice } from '../same-requests';
import type { SmallAction } from './small-action';

const LABEL = 'Cerrar esta como duplicada';

type CloseDuplicate = {
  /** Null for those who may not close the request, and while the notice has the button. */
  action: SmallAction | null;
  parts: ReactNode;
};

export function useCloseDuplicate(request: RequestDetail): CloseDuplicate {
  const mayClose = useCan('requests:delete') && canHappen('close-as-duplicate', request.status);
  const { service, mall, location } = request;
  const place = { service: service.id, client: request.client.client, mall: mall.id, location: location.id };
  const query = useSameRequests(mayClose ? place : null);
  const [isOpen, setOpen] = useState(false);
  if (!mayClose) return { action: null, parts: null };
  const same = query.data?.filter(({ id, isFollowed }) => id !== request.id && isFollowed === undefined) ?? [];
  const open = () => setOpen(true);
  return {
    action: same.length === 0 ? { key: 'close-duplicate', label: LABEL, icon: 'close', onClick: open } : null,
    parts: (
      <>
        <SameRequestsNotice
          same={same}
          action={
            <Button size="small" onClick={open}>
              {LABEL}
            </Button>
          }
        />
        <DuplicateDialog request={request} same={same} open={isOpen} onClose={() => setOpen(false)} />
      </>
    ),
  };
}
