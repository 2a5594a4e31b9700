import './request-part.css';
import type { RequestListItem } from '@portal/domain';
import { Button, StatusBadge } from '@portal/ui';
import { PriorityBadge } from '../priority/priority-badge';
import { RequestLink } from './request-link';

export function RequestHeading({
  request,
}: {
  request: Pick<RequestListItem, 'numRequest' | 'status' | 'typeRequest'>;
}) {
  return (
    <div className="work-request-head">
      <strong>
        <RequestLink number={request.numRequest} />
      </strong>
      <StatusBadge status={request.status} />
      <PriorityBadge priority={request.typeRequest.name} />
    </div>
  );
}

type PartFailureProps = {
  text: string;
  onRetry: () => unknown;
};

export function PartFailure({ text, onRetry }: PartFailureProps) {
  return (
    <p role="alert">
      {text}{' '}
      <Button type="link" size="small" onClick={() => void onRetry()}>
        Reintentar
      </Button>
    </p>
  );
}
