import './request-part.css';
import { awaitsAnswer, type RequestListItem } from '@portal/domain';
import { Button, Flex, StatusBadge } from '@portal/ui';
import { DueText } from '../list/waiting-cells';
import { PriorityBadge } from '../priority/priority-badge';
import { RequestLink } from './request-link';

export function RequestHeading({
  request,
}: {
  request: Pick<RequestListItem, 'numRequest' | 'status' | 'typeRequest' | 'dueAt' | 'acceptedAt'>;
}) {
  return (
    <Flex className="work-request-head" wrap align="center" gap={8} style={{ marginBottom: 16 }}>
      <strong>
        <RequestLink number={request.numRequest} />
      </strong>
      <StatusBadge status={request.status} />
      <PriorityBadge priority={request.typeRequest.name} />
      <span className="ui-small">
        <DueText dueAt={request.dueAt} verb={awaitsAnswer(request) ? 'Responde' : 'Vence'} />
      </span>
    </Flex>
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
