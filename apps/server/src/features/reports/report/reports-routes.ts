import { LIMITS, OWN_COMPANY } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { route } from '../../../platform/routes/route';
import { ok, page } from '../../../platform/http/respond';
import { readPage } from '../../../platform/query/read-page';
import { exportRoute } from '../export/export-route';
import { REPORT_QUERY } from './report-query';
import { presentReportRow, REPORT_ROWS } from './report-rows';
import { createReportSummaries } from '../summary/report-summary';

export function reportsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, totals, addresses } = context;
  const summaries = createReportSummaries(context);

  route(app, 'GET /informes', {
    access: 'reports:read',
    operationId: 'listReport',
    summary: 'Cada solicitud con lo que pasó con ella',
    query: REPORT_QUERY,
    answers: { page: 'ReportRow' },
    handle: async (request) => {
      const { wanted, order } = request.query;
      const { rows, total } = await readPage({ db, totals }, REPORT_ROWS, wanted, order);
      return page(
        rows.map((row) => presentReportRow(addresses, row)),
        total,
        order.limit,
      );
    },
  });

  route(app, 'GET /informes/resumen', {
    access: 'reports:read',
    operationId: 'getReportSummary',
    summary: 'Lo que suman las solicitudes del informe',
    query: REPORT_QUERY,
    answers: { record: 'ReportSummary' },
    handle: async (request) => ok(await summaries.of(request.query.wanted)),
  });

  route(app, 'GET /informes/options', {
    access: 'reports:read',
    operationId: 'getReportOptions',
    summary: 'Los servicios y las empresas por los que se filtra el informe',
    answers: { record: 'ReportOptions' },
    handle: async () => {
      // Deleted ones too, because the report contains their requests.
      const namesOf = (table: 'services' | 'companies') =>
        db.selectFrom(table).select(['id', 'name']).orderBy('name_order').orderBy('id').limit(LIMITS.optionsMax);
      const [servicios, empresas] = [namesOf('services'), namesOf('companies')];
      return ok({ servicios: await servicios.execute(), empresas: [OWN_COMPANY, ...(await empresas.execute())] });
    },
  });

  exportRoute(app, context);
}
