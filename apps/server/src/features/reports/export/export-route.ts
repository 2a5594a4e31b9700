import { REPORT_EXPORT } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import { recordAudit } from '../../../platform/audit/record-audit';
import { AppError } from '../../../platform/errors/app-error';
import type { ApiContext } from '../../../context';
import { route } from '../../../platform/routes/route';
import { streamWorkbook } from '../../../platform/spreadsheet/workbook';
import { REPORT_QUERY } from '../report/report-query';
import { reportSheets } from './report-sheets';
import { openReportSnapshot } from './report-snapshot';

/** The longest life of a snapshot, for slow readers too. */
const LONGEST = 15 * 60 * 1000;

/** Each export holds a connection of the pool for the whole time of its reader. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER = 15;

const busy = (message: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: RETRY_AFTER });

export function exportRoute(app: FastifyInstance, { db }: ApiContext): void {
  const exporting = new Map<number, object>();
  /** Takes a slot or refuses at once; releasing one again does nothing. */
  const takeSlot = (userId: number): (() => void) => {
    if (exporting.has(userId)) throw busy(REPORT_EXPORT.busy.yourself);
    if (exporting.size >= MOST_AT_ONCE) throw busy(REPORT_EXPORT.busy.everybody);
    const slot = {};
    exporting.set(userId, slot);
    return () => {
      if (exporting.get(userId) === slot) exporting.delete(userId);
    };
  };
  const running = new Set<{ destroy: (error: Error) => unknown }>();

  // Closing would wait for running exports; a client whose download breaks off can ask another replica.
  app.addHook('preClose', (done) => {
    for (const workbook of running) workbook.destroy(new Error('The server is closing'));
    done();
  });

  route(app, 'GET /informes/excel', {
    access: 'reports:read',
    operationId: 'exportReport',
    summary: 'El informe completo como planilla, con los mismos filtros y orden',
    query: REPORT_QUERY,
    produces: REPORT_EXPORT.contentType,
    handle: async (request, reply) => {
      const { wanted, order, days } = request.query;
      void reply
        .type(REPORT_EXPORT.contentType)
        .header('content-disposition', `attachment; filename="${REPORT_EXPORT.fileName}"`)
        .header('cache-control', 'private, no-store, no-transform')
        // Disables the buffering of proxies.
        .header('x-accel-buffering', 'no');
      if (request.method === 'HEAD') return reply.send('');

      const release = takeSlot(request.user.id);
      try {
        const snapshot = await openReportSnapshot(db, wanted, order);
        const details = { rows: snapshot.total, ...days };
        await recordAudit(db, request, { kind: 'report-exported', details }).catch(async (error: unknown) => {
          await snapshot.close();
          throw error;
        });
        const workbook = streamWorkbook(reportSheets(snapshot));
        running.add(workbook);
        const tooLong = setTimeout(() => workbook.destroy(new Error('The export took too long')), LONGEST);
        // Released before the last byte, so that a client with the whole file can request the next one at once.
        workbook.once('end', release);
        // Runs after an end, a failure and an abort by the client.
        workbook.once('close', () => {
          clearTimeout(tooLong);
          running.delete(workbook);
          snapshot
            .close()
            .catch((error: unknown) =>
              request.log.warn({ err: error }, 'the snapshot of an export could not be closed'),
            )
            .finally(release);
        });
        return reply.header(REPORT_EXPORT.totalHeader, snapshot.total).send(workbook);
      } catch (error) {
        release();
        throw error;
      }
    },
  });
}
