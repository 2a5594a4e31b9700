import { useCan } from '@portal/api-client';
import { formatInstant, formatRequestNumber, REQUEST_STATES, type SameRequest } from '@portal/domain';
import { Alert, Button, errorMessage, Flex, PhotoGrid, Unbroken, usePortalField, useToasts } from '@portal/ui';
import { RequestLink } from '@portal/work';
import type { ReactNode } from 'react';
import { useFollowSame, useSameRequests } from './api/requests';
import './same-requests.css';
import { TOASTS } from './toasts';

/** Leaves a form whose person follows another's request instead. Other forms show those that the person may open. */
type Leave = (() => Promise<void>) | undefined;

export function SameRequests({ except, leave }: { except?: number | undefined; leave?: Leave }) {
  const service = usePortalField<number | ''>('service').value;
  const client = usePortalField<number | ''>('client').value;
  const mall = usePortalField<number | ''>('mall').value;
  const location = usePortalField<number | ''>('location').value;
  const query = useSameRequests(service && client && mall && location ? { service, client, mall, location } : null);
  const same = query.data?.filter(({ id, isFollowed }) => id !== except && (leave ?? isFollowed === undefined));
  return <SameRequestsNotice same={same ?? []} leave={leave} />;
}

type SameRequestsNoticeProps = {
  same: readonly SameRequest[];
  type?: 'warning' | 'info';
  action?: ReactNode;
  leave?: Leave;
};

export function SameRequestsNotice({ same, type = 'warning', action, leave }: SameRequestsNoticeProps) {
  const isAssigner = useCan('requests:list');
  const toasts = useToasts();
  const following = useFollowSame();
  const follow = ({ id, numRequest }: SameRequest) =>
    following.mutate(id, {
      onSuccess: () => {
        toasts.success(TOASTS.request.followed(numRequest));
        void leave?.();
      },
      onError: (error) => toasts.error(errorMessage(error)),
    });
  if (same.length === 0) return null;
  return (
    <Alert
      className="ui-above same-requests"
      type={type}
      showIcon
      style={{ alignItems: 'start' }}
      role="status"
      title={
        <>
          {type === 'info' && 'También se pidió aquí: '}
          {type === 'warning' && (same.length === 1 ? 'Ya hay una igual aquí: ' : 'Ya hay otras iguales aquí: ')}
          {same.map((request) => {
            const { id, numRequest, description, dateRequest, status, photo, isFollowed } = request;
            const number = formatRequestNumber(numRequest);
            return (
              <Flex key={id} wrap gap="8px 12px" style={{ marginTop: 8 }}>
                {photo && <PhotoGrid photos={[photo]} label={`Foto de la ${number}`} />}
                <div style={{ flex: '1 1 120px', minWidth: 0 }}>
                  {isFollowed === undefined ? <RequestLink number={numRequest} /> : number},{' '}
                  <Unbroken>{`pedida el ${formatInstant(dateRequest)}`}</Unbroken>
                  <p className="same-requests-fault">{description}</p>
                  <p>{REQUEST_STATES[status][isAssigner ? 'label' : 'forClient']}</p>
                </div>
                {isFollowed === true && 'Te avisaremos'}
                {isFollowed === false && <Button onClick={() => follow(request)}>Avísame también</Button>}
              </Flex>
            );
          })}
          {action && <div style={{ marginTop: 8 }}>{action}</div>}
        </>
      }
    />
  );
}
