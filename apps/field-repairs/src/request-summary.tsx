import './request-summary.css';
import { fieldFacts, formatDayAndHour, formatRequestNumber, type OperatorRequestItem } from '@portal/domain';
import { Flex, FoldedText, Icon } from '@portal/ui';
import { PriorityBadge } from '@portal/work';
import type { ReactNode } from 'react';
import { RequestDetailsButton } from './request-details';

type RequestSummaryProps = { request: OperatorRequestItem; action?: ReactNode };

export function RequestSummary({ request, action }: RequestSummaryProps) {
  return (
    <Flex component="section" className="ui-above request-summary" vertical gap={4} aria-label="Solicitud">
      <Flex component="p" wrap align="center" gap={8}>
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
      {fieldFacts(request, 'card').map(({ label, value }) => (
        <p key={label}>
          {label}: {value}
        </p>
      ))}
      {request.description && (
        <p className="ui-quiet">
          <FoldedText lines={3}>{request.description}</FoldedText>
        </p>
      )}
      <Flex component="p" wrap gap={8} style={{ marginTop: 8 }}>
        <RequestDetailsButton requestId={request.id} />
        {action}
      </Flex>
    </Flex>
  );
}
