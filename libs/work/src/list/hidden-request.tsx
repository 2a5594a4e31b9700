import { STATUS_LABELS, type RequestFound } from '@portal/domain';
import { RequestLink } from '../request-detail/request-link';

export function HiddenRequest({ request: { numRequest, status } }: { request: RequestFound }) {
  return (
    <>
      La solicitud <RequestLink number={numRequest} /> está en estado {STATUS_LABELS[status].toLowerCase()}, que esta
      lista o sus filtros no muestran.
    </>
  );
}
