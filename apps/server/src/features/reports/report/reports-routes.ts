import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { ok, page } from '../../../platform/http/respond';
import { readPage } from '../../../platform/query/read-page';
import { exportRoute } from '../export/export-route';
import { selectReportOptions } from './report-options';
import { REPORT_QUERY } from './report-query';
import { presentReportRow, REPORT_ROWS } from './report-rows';
import { createReportSummaries } from '../summary/report-summary';

export function reportsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, totals, addresses, now } = context;
  const summaries = createReportSummaries(db, now);

  app.get(
    '/informes',
    operation({
      access: 'reports:read',
      operationId: 'listReport',
      summary: 'Cada solicitud con lo que pasó con ella',
      query: REPORT_QUERY,
      answers: { page: 'ReportRow' },
    }),
    async (request) => {
      const { wanted, order } = request.query;
      const { rows, total } = await readPage({ db, totals }, REPORT_ROWS, wanted, order);
      return page(
        rows.map((row) => presentReportRow(addresses, row)),
        total,
        order.limit,
      );
    },
  );

  app.get(
    '/informes/resumen',
    operation({
      access: 'reports:read',
      operationId: 'getReportSummary',
      summary: 'Lo que suman las solicitudes del informe',
      query: REPORT_QUERY,
      answers: { record: 'ReportSummary' },
    }),
    async (request) => ok(await summaries.of(request.query.wanted)),
  );

  app.get(
    '/informes/options',
    operation({
      access: 'reports:read',
      operationId: 'getReportOptions',
      summary: 'Los servicios y las empresas por los que se filtra el informe',
      answers: { record: 'ReportOptions' },
    }),
    async () => ok(await selectReportOptions(db)),
  );

  exportRoute(app, context);
}
