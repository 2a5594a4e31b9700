import { isCalendarDay } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../context';
import { describe } from '../docs/describe';
import { filter, parseListQuery } from '../http/parse';
import { page } from '../http/respond';
import { createdWithin } from '../lists/created-within';
import { orderOf, readPage } from '../lists/request-page';
import { statusList } from '../lists/list-filters';
import { filterRequests, NOT_DELETED } from '../requests/request-lists';
import { presentReport } from './present-report';
import {
  REPORT_ORDER,
  REPORT_ROWS,
  selectReportLiquidations,
  selectReportRepairs,
  selectReportSupplies,
  type ReportOrder,
} from './reports-repository';

const REPORT_SORTABLE = Object.keys(REPORT_ORDER) as ReportOrder[];

/** 'Informe': every request with what became of it (spec 2 §7). */
export function reportsFeature(app: FastifyInstance, { db, addresses }: ApiContext): void {
  app.get(
    '/informes',
    {
      config: { access: 'reports:read' },
      schema: describe({
        summary: 'Cada solicitud con lo que pasó con ella',
        list: { filters: ['cliente', 'operario', 'estado', 'fechaInicio', 'fechaFin'] },
      }),
    },
    async (request) => {
      const query = parseListQuery(request, {
        sortable: REPORT_SORTABLE,
        defaultSort: '-fecha',
        filters: {
          cliente: filter.id(),
          operario: filter.id(),
          estado: statusList(),
          fechaInicio: filter.checked(isCalendarDay),
          fechaFin: filter.checked(isCalendarDay),
        },
      });
      const wanted = filterRequests({
        statuses: query.filters.estado ?? NOT_DELETED,
        client: query.filters.cliente,
        operator: query.filters.operario,
        ...createdWithin({ from: query.filters.fechaInicio, to: query.filters.fechaFin }),
        q: query.q,
      });
      const { rows, total } = await readPage(db, REPORT_ROWS, wanted, orderOf(REPORT_ORDER, query));
      const repairs = await selectReportRepairs(
        db,
        rows.map(({ id }) => id),
      );
      const repairIds = repairs.map(({ id }) => id);
      const [supplies, liquidations] = await Promise.all([
        selectReportSupplies(db, repairIds),
        selectReportLiquidations(db, repairIds),
      ]);
      return page(presentReport(addresses, rows, { repairs, supplies, liquidations }), total, query.limit);
    },
  );
}
