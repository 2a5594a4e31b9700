import { buffer } from 'node:stream/consumers';

import {
  DAYS_IN_WRONG_ORDER,
  invoiceRowSchema,
  invoiceSchema,
  isBackwards,
  isCalendarDay,
  MESSAGES,
  reasonSchema,
  statusesHeldBy,
  type IssuedInvoicesPage,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { photoKey } from '../../platform/files/photo-keys';
import { bulkRoute } from '../../platform/http/bulk-route';
import { sendResult, withIdempotency } from '../../platform/http/idempotency';
import { listRoute } from '../../platform/http/list-route';
import { filter, parseBody, parseId, parseListQuery } from '../../platform/http/parse';
import { ok, page } from '../../platform/http/respond';
import { createdWithin } from '../../platform/query/created-within';
import { orderOf } from '../../platform/query/page-order';
import { readPage } from '../../platform/query/read-page';
import { filterRequests } from '../requests';
import { renderInvoicePdf } from './invoice-pdf';
import {
  PENDING_ORDER,
  PENDING_ROWS,
  selectInvoice,
  selectInvoiceSupplies,
  selectNextNumber,
  selectSignatureId,
} from './invoices-repository';
import { annulInvoice, issueInvoice } from './invoices-service';
import { filterIssued, ISSUED_ORDER, ISSUED_ROWS, ISSUED_SORTABLE, sumIssued } from './issued-invoices';
import { presentIssued, presentPending, toInvoiceDocument } from './present-invoice';

explainUnique({ constraint: 'invoices_number_unique', field: 'numeroFactura', message: MESSAGES.invoice.taken });

const ISSUED_FILTERS = { fechaInicio: filter.checked(isCalendarDay), fechaFin: filter.checked(isCalendarDay) };

/** Registers the invoicing: pending requests, issuing an invoice, issued invoices, and the PDF (spec 2 §7). */
export function invoicesFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, files, now } = context;

  /** Reads the receiver's signature as PNG bytes; null when the repair has none. */
  const readSignature = async (repairId: number): Promise<Buffer | null> => {
    const id = await selectSignatureId(db, repairId);
    const bytes = id === null ? null : await files.get(photoKey(id, 'full'));
    return bytes === null ? null : buffer(bytes);
  };

  listRoute(app, context, {
    operationId: 'listPendingInvoices',
    path: '/facturas/pendientes',
    access: 'invoices:list-pending',
    summary: 'Solicitudes liquidadas que esperan su factura',
    answers: 'PendingInvoice',
    order: PENDING_ORDER,
    defaultSort: 'numero_solicitud',
    filters: {},
    select: ({ q }) => filterRequests({ status: statusesHeldBy('invoicing'), q }),
    rows: PENDING_ROWS,
    present: presentPending,
  });

  app.get(
    '/facturas/emitidas',
    {
      config: { access: 'invoices:list-issued' },
      schema: operation({
        operationId: 'listIssuedInvoices',
        summary: 'Facturas emitidas, la última primero; `totalFacturado` suma todas las que pasan los filtros',
        answers: { body: 'IssuedInvoicesPage' },
        list: { filters: Object.keys(ISSUED_FILTERS) },
      }),
    },
    async (request): Promise<IssuedInvoicesPage> => {
      const query = parseListQuery(request, {
        sortable: ISSUED_SORTABLE,
        defaultSort: '-fecha',
        isLong: true,
        filters: ISSUED_FILTERS,
      });
      const { fechaInicio, fechaFin } = query.filters;
      if (isBackwards(fechaInicio, fechaFin)) throw validationFailed({ fechaInicio: DAYS_IN_WRONG_ORDER });
      const filter = filterIssued({ q: query.q, ...createdWithin({ from: fechaInicio, to: fechaFin }) });
      const [{ rows, total }, totalFacturado] = await Promise.all([
        readPage(context, ISSUED_ROWS, filter, orderOf(ISSUED_ORDER, query)),
        sumIssued(db, filter),
      ]);
      return { ...page(rows.map(presentIssued), total, query.limit), totalFacturado };
    },
  );

  app.get(
    '/facturas/siguiente',
    {
      config: { access: 'invoices:issue' },
      schema: operation({
        operationId: 'getNextInvoiceNumber',
        summary: 'El número que sigue al de la última factura emitida y que ninguna lleva',
        answers: { record: 'NextInvoiceNumber' },
      }),
    },
    async () => ok({ numero: await selectNextNumber(db) }),
  );

  app.post(
    '/facturas/emitir',
    {
      config: { access: 'invoices:issue' },
      schema: operation({
        operationId: 'issueInvoice',
        summary: 'Emite la factura de una solicitud liquidada',
        answers: { record: 'InvoiceIssued' },
        body: invoiceSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const input = parseBody(request, invoiceSchema);
      const result = await withIdempotency(request, db, async (trx) => ({
        status: 201,
        body: ok(await issueInvoice({ trx, user: request.user, input, now: now() })),
      }));
      return sendResult(reply, result);
    },
  );

  bulkRoute(app, db, {
    operationId: 'issueInvoices',
    path: '/facturas/bulk/emitir',
    access: 'invoices:issue',
    summary: 'Emite las facturas de varias solicitudes liquidadas, cada una por sí misma y con su número',
    row: invoiceRowSchema,
    change: (trx, { request: { user }, id, input }) =>
      issueInvoice({ trx, user, input: { ...input, solicitudId: id }, now: now() }),
  });

  app.post(
    '/facturas/:id/anular',
    {
      config: { access: 'invoices:annul' },
      schema: operation({
        operationId: 'annulInvoice',
        summary: 'Anula una factura con su motivo; la solicitud espera otra, y el número queda usado',
        answers: { record: 'RequestTransitioned' },
        body: reasonSchema,
      }),
    },
    async (request) => {
      const input = parseBody(request, reasonSchema);
      const id = parseId(request);
      const { user } = request;
      return ok(await db.transaction().execute((trx) => annulInvoice({ trx, user, id, input, now: now() })));
    },
  );

  app.get(
    '/facturas/:solicitudId/pdf',
    {
      config: { access: 'invoices:read-pdf' },
      schema: operation({
        operationId: 'getInvoicePdf',
        summary: 'La factura vigente como documento; con `factura`, la de ese id, también si está anulada',
        produces: 'application/pdf',
        optionalQuery: ['factura'],
      }),
    },
    async (request, reply) => {
      const requestId = parseId(request, 'solicitudId');
      const { factura } = request.query as Record<string, unknown>;
      const id = factura === undefined ? undefined : Number(factura);
      if (id !== undefined && !Number.isSafeInteger(id)) throw notFound();
      const invoice = await selectInvoice(db, requestId, id);
      if (invoice === undefined) throw notFound();
      const supplies = await selectInvoiceSupplies(db, invoice.repair_id);
      const signature = await readSignature(invoice.repair_id);
      const pdf = await renderInvoicePdf(toInvoiceDocument(invoice, supplies, signature));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="factura-${requestId}.pdf"`)
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(pdf);
    },
  );
}
