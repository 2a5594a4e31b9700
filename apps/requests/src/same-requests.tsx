import { formatRequestNumber, requestPath, type LinkedRequest } from '@portal/domain';
import { Alert, usePortalField } from '@portal/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSameRequests } from './api/requests';
import './same-requests.css';

export function SameRequests({ except }: { except?: number | undefined }) {
  const service = usePortalField<number | ''>('service').value;
  const mall = usePortalField<number | ''>('mall').value;
  const location = usePortalField<number | ''>('location').value;
  const query = useSameRequests(service && mall && location ? { service, mall, location } : null);
  const same = query.data?.filter(({ id }) => id !== except) ?? [];
  return <SameRequestsNotice same={same} />;
}

type SameRequestsNoticeProps = {
  same: readonly LinkedRequest[];
  action?: ReactNode;
};

export function SameRequestsNotice({ same, action }: SameRequestsNoticeProps) {
  if (same.length === 0) return null;
  return (
    <Alert
      className="ui-above same-requests"
      type="warning"
      showIcon
      role="status"
      action={action}
      title={
        <>
          {same.length === 1 ? 'Ya hay una igual aquí: ' : 'Ya hay otras iguales aquí: '}
          {same.map(({ id, numRequest }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={requestPath(numRequest)}>{formatRequestNumber(numRequest)}</Link>
            </span>
          ))}
        </>
      }
    />
  );
}
