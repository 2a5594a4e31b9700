import type { RequestListItem } from '@portal/domain';
import { RequestStateCell, VisitCell, waitingColumns } from '@portal/work';

/** The columns of 'Solicitudes por asignar'. */
export const ASSIGN_COLUMNS = waitingColumns<RequestListItem>({
  client: ({ client }) => client.name,
  // Until a contractor chooses one, the contractor has the request.
  operator: ({ operator, company }) => operator?.name ?? company?.name,
  service: ({ service }) => service.service,
  visit: ({ dateAssigned, hourAssigned }) => <VisitCell day={dateAssigned} hour={hourAssigned} />,
  status: (request) => <RequestStateCell request={request} />,
});
