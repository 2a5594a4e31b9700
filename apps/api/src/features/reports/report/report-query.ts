import {
  DEADLINE_OUTCOMES,
  DAYS_IN_WRONG_ORDER,
  isBackwards,
  isCalendarDay,
  OWN_COMPANY,
  PRIORITIES,
  SHOWN_STATUSES,
  type CalendarDay,
} from '@portal/domain';
import type { FastifyRequest } from 'fastify';

import { validationFailed } from '../../../platform/errors/app-error';
import { filter, parseListQuery, type FilterReader } from '../../../platform/http/parse';
import { createdWithin } from '../../../platform/query/created-within';
import { someOf, statusList } from '../../../platform/query/list-filters';
import { orderOf, type PageOrder } from '../../../platform/query/page-order';
import type { ListFilter } from '../../../platform/query/read-page';
import { filterRequests } from '../../requests';
import { REPORT_ORDER, type ReportOrder } from './reports-repository';

const REPORT_SORTABLE = Object.keys(REPORT_ORDER) as ReportOrder[];

/** Reads the id of a contractor company, or that of the operator company, which has no row of its own. */
const readCompany: FilterReader<number> = (text) =>
  text === String(OWN_COMPANY.id) ? { value: OWN_COMPANY.id } : filter.id()(text);

const REPORT_FILTERS = {
  cliente: filter.id(),
  operario: filter.id(),
  empresa: readCompany,
  mall: filter.id(),
  servicio: filter.id(),
  prioridad: someOf(PRIORITIES.map(({ value }) => value)),
  estado: statusList(),
  plazo: filter.oneOf(DEADLINE_OUTCOMES.map(({ value }) => value)),
  fechaInicio: filter.checked(isCalendarDay),
  fechaFin: filter.checked(isCalendarDay),
};

/** Their names, for the OpenAPI document. */
export const REPORT_FILTER_NAMES = Object.keys(REPORT_FILTERS);

/**
 * Reads the filters of the report; its rows, its charts and its spreadsheet share them (spec 2 §7).
 * @throws AppError 422 naming each invalid filter, also days in the wrong order
 */
export function readReportQuery(request: FastifyRequest): {
  wanted: ListFilter;
  order: PageOrder;
  /** The days of the filter, both inclusive. */
  days: { from?: CalendarDay; to?: CalendarDay };
} {
  const query = parseListQuery(request, {
    sortable: REPORT_SORTABLE,
    defaultSort: '-fecha',
    filters: REPORT_FILTERS,
    isLong: true,
  });
  const { cliente, operario, empresa, mall, servicio, prioridad, estado, plazo, fechaInicio, fechaFin } = query.filters;
  const isOwnWork = empresa === OWN_COMPANY.id;
  if (isBackwards(fechaInicio, fechaFin)) {
    throw validationFailed({ fechaInicio: DAYS_IN_WRONG_ORDER });
  }
  const wanted = filterRequests({
    statuses: estado ?? SHOWN_STATUSES,
    client: cliente,
    operator: operario,
    ...(isOwnWork ? { isOwnWork } : { company: empresa }),
    mall,
    service: servicio,
    priorities: prioridad,
    deadlines: plazo,
    ...createdWithin({ from: fechaInicio, to: fechaFin }),
    q: query.q,
  });
  const days = {
    ...(fechaInicio === undefined ? {} : { from: fechaInicio }),
    ...(fechaFin === undefined ? {} : { to: fechaFin }),
  };
  return { wanted, order: orderOf(REPORT_ORDER, query), days };
}
