import { REQUEST_TRANSITIONS, type CameBack, type RequestListItem } from '@portal/domain';
import type { ListColumn } from '@portal/ui';
import { RequestStateCell, VisitCell, waitingColumns } from '@portal/work';

/** Says how a request came back, and why: 'No se pudo terminar: Local cerrado'. */
export const describeCameBack = ({ event, reason }: CameBack): string =>
  [REQUEST_TRANSITIONS[event].label, reason].filter(Boolean).join(': ');

export const ASSIGN_COLUMNS: ListColumn<RequestListItem>[] = [
  {
    key: 'cameBack',
    title: 'Volvió',
    render: ({ cameBack }) => cameBack && describeCameBack(cameBack),
    truncate: true,
    under: 'status',
    card: 'what',
  },
  ...waitingColumns<RequestListItem>({
    client: ({ client }) => client.name,
    // Until a contractor chooses one, the contractor has the request.
    operator: ({ operator, company }) => operator?.name ?? company?.name,
    service: ({ service }) => service.service,
    visit: ({ dateAssigned, hourAssigned }) => <VisitCell day={dateAssigned} hour={hourAssigned} />,
    status: (request) => <RequestStateCell request={request} />,
  }),
];
