import './request-summary.css';
import { formatDayAndHour, formatRequestNumber, type OperatorRequestItem } from '@portal/domain';
import { Flex, FoldedText, Icon } from '@portal/ui';
import { PriorityBadge } from '@portal/work';
import { RequestDetailsButton } from './request-details';

export function RequestSummary({ request }: { request: OperatorRequestItem }) {
  return (
    <section className="request-summary" aria-label="Solicitud">
      <Flex className="request-summary-head" component="p" wrap align="center" gap={8}>
        <strong>{formatRequestNumber(request.numRequest)}</strong>
        <PriorityBadge priority={request.typeRequest.name} />
      </Flex>
      <p>
        {request.client} · {request.service}
      </p>
      <p>
        <Icon name="location" label="Dirección" /> {request.address}
      </p>
      <p>
        <Icon name="calendar" label="Visita" /> {formatDayAndHour(request.date, request.hour)}
      </p>
      {request.description && (
        <p className="ui-quiet">
          <FoldedText lines={3}>{request.description}</FoldedText>
        </p>
      )}
      <p className="request-summary-more">
        <RequestDetailsButton requestId={request.id} />
      </p>
    </section>
  );
}
