import { DAYS_IN_WRONG_ORDER, isBackwards, SHOWN_STATUSES } from '@portal/domain';

import { validationFailed } from '../../../platform/errors/app-error';
import { listQuery } from '../../../platform/http/query-parameters';
import { orderOf } from '../../../platform/query/page-order';
import { filterRequests, REQUEST_FILTERS, REQUEST_ORDER } from '../../requests';

export const REPORT_ORDER = {
  numero_solicitud: REQUEST_ORDER.numRequest,
  fecha: REQUEST_ORDER.dateRequest,
  creadoEn: REQUEST_ORDER.dateRequest,
  estado: REQUEST_ORDER.status,
  direccion: REQUEST_ORDER.address,
  cliente: REQUEST_ORDER.client,
  operario: REQUEST_ORDER.operator,
  servicio: REQUEST_ORDER.service,
} as const;

const REPORT_SORTABLE = Object.keys(REPORT_ORDER) as (keyof typeof REPORT_ORDER)[];

const REPORT_FILTERS = {
  cliente: REQUEST_FILTERS.client.read,
  operario: REQUEST_FILTERS.operator.read,
  empresa: REQUEST_FILTERS.company.read,
  mall: REQUEST_FILTERS.mall.read,
  servicio: REQUEST_FILTERS.service.read,
  prioridad: REQUEST_FILTERS.typeRequest.read,
  estado: REQUEST_FILTERS.status.read,
  plazo: REQUEST_FILTERS.deadlines.read,
  fechaInicio: REQUEST_FILTERS.from.read,
  fechaFin: REQUEST_FILTERS.to.read,
};

/** The query of the report; its rows, its charts and its spreadsheet share it (spec 2 §7). */
export const REPORT_QUERY = listQuery({
  sortable: REPORT_SORTABLE,
  defaultSort: '-fecha',
  filters: REPORT_FILTERS,
  isLong: true,
}).map((query) => {
  const { cliente, operario, empresa, mall, servicio, prioridad, estado, plazo, fechaInicio, fechaFin } = query.filters;
  if (isBackwards(fechaInicio, fechaFin)) {
    throw validationFailed({ fechaInicio: DAYS_IN_WRONG_ORDER });
  }
  const wanted = filterRequests({
    status: estado ?? SHOWN_STATUSES,
    client: cliente,
    operator: operario,
    company: empresa,
    mall,
    service: servicio,
    typeRequest: prioridad,
    deadlines: plazo,
    from: fechaInicio,
    to: fechaFin,
    q: query.q,
  });
  const days = {
    ...(fechaInicio === undefined ? {} : { from: fechaInicio }),
    ...(fechaFin === undefined ? {} : { to: fechaFin }),
  };
  return { wanted, order: orderOf(REPORT_ORDER, query), days };
});
