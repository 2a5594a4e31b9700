import {
  DAYS_IN_WRONG_ORDER,
  invoiceRowSchema,
  invoiceSchema,
  isBackwards,
  isCalendarDay,
  MESSAGES,
  reasonSchema,
  statusesHeldBy,
  type IssuedInvoice,
  type IssuedInvoicesPage,
  type PendingInvoice,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { changeRoute, createRoute, route } from '../../platform/routes/route';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { photoKey } from '../../platform/files/photo-keys';
import { bulkRoute } from '../../platform/routes/bulk-route';
import { listRoute } from '../../platform/routes/list-route';
import { jsonBody } from '../../platform/http/input';
import { pathParameters, recordId } from '../../platform/http/path-parameters';
import { filter, listQuery, queryParameters } from '../../platform/http/query-parameters';
import { ok, page } from '../../platform/http/respond';
import { createdWithin } from '../../platform/query/created-within';
import { orderOf } from '../../platform/query/page-order';
import { readPage } from '../../platform/query/read-page';
import { callerOf, drawInvoiceInThread } from '../dossiers';
import { filterRequests } from '../requests';
import { PENDING_ORDER, PENDING_ROWS, readInvoice, selectNextNumber, type PendingRow } from './invoices-repository';
import { annulInvoice, issueInvoice } from './invoices-service';
import { filterIssued, ISSUED_ORDER, ISSUED_ROWS, ISSUED_SORTABLE, sumIssued, type IssuedRow } from './issued-invoices';

explainUnique({ constraint: 'invoices_number_unique', field: 'numeroFactura', message: MESSAGES.invoice.taken });

function presentPending(row: PendingRow): PendingInvoice {
  return {
    id: row.id,
    numero_solicitud: row.num_request,
    cliente: { nombre: row.client_name, apellido: '' },
    operario: { nombre: row.operator_name, apellido: row.operator_last_name },
    servicio: { nombre: row.service_name },
    sede: row.branch_name,
    estado: row.status,
    total: row.total,
    fecha: row.liquidated_at.toISOString(),
    version: row.version,
  };
}

function presentIssued(row: IssuedRow): IssuedInvoice {
  return {
    id: row.request_id,
    numeroFactura: row.number,
    numero_solicitud: row.num_request,
    cliente: row.client_name,
    servicio: row.service_name,
    sede: row.branch_name,
    total: row.total,
    fecha: row.issued_at.toISOString(),
    factura: row.id,
    ordenCompra: row.purchase_order,
    anulada:
      row.annulled_at === null
        ? null
        : {
            fecha: row.annulled_at.toISOString(),
            motivo: row.annulment_reason ?? '',
            usuario: row.annuller_name ?? '',
          },
    version: row.version,
  };
}

const ISSUED_FILTERS = { fechaInicio: filter.checked(isCalendarDay), fechaFin: filter.checked(isCalendarDay) };

export function invoicesFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, files, now } = context;

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

  route(app, 'GET /facturas/emitidas', {
    access: 'invoices:list-issued',
    operationId: 'listIssuedInvoices',
    summary: 'Facturas emitidas, la última primero; `totalFacturado` suma todas las que pasan los filtros',
    query: listQuery({
      sortable: ISSUED_SORTABLE,
      defaultSort: '-fecha',
      isLong: true,
      filters: ISSUED_FILTERS,
    }),
    answers: { body: 'IssuedInvoicesPage' },
    handle: async (request): Promise<IssuedInvoicesPage> => {
      const query = request.query;
      const { fechaInicio, fechaFin } = query.filters;
      if (isBackwards(fechaInicio, fechaFin)) throw validationFailed({ fechaInicio: DAYS_IN_WRONG_ORDER });
      const filter = filterIssued({ q: query.q, ...createdWithin({ from: fechaInicio, to: fechaFin }) });
      const [{ rows, total }, totalFacturado] = await Promise.all([
        readPage(context, ISSUED_ROWS, filter, orderOf(ISSUED_ORDER, query)),
        sumIssued(db, filter),
      ]);
      return { ...page(rows.map(presentIssued), total, query.limit), totalFacturado };
    },
  });

  route(app, 'GET /facturas/siguiente', {
    access: 'invoices:issue',
    operationId: 'getNextInvoiceNumber',
    summary: 'El número que sigue al de la última factura emitida y que ninguna lleva',
    answers: { record: 'NextInvoiceNumber' },
    handle: async () => ok({ numero: await selectNextNumber(db) }),
  });

  createRoute(app, db, 'POST /facturas/emitir', {
    access: 'invoices:issue',
    operationId: 'issueInvoice',
    summary: 'Emite la factura de una solicitud liquidada',
    body: jsonBody(invoiceSchema),
    answers: { record: 'InvoiceIssued' },
    create: (trx, { user, body }) => issueInvoice(trx, user, body, now()),
  });

  bulkRoute(app, db, {
    operationId: 'issueInvoices',
    path: '/facturas/bulk/emitir',
    access: 'invoices:issue',
    summary: 'Emite las facturas de varias solicitudes liquidadas, cada una por sí misma y con su número',
    row: invoiceRowSchema,
    change: (trx, user, id, input) => issueInvoice(trx, user, { ...input, solicitudId: id }, now()),
  });

  changeRoute(app, db, 'POST /facturas/:id/anular', {
    access: 'invoices:annul',
    operationId: 'annulInvoice',
    summary: 'Anula una factura con su motivo; la solicitud espera otra, y el número queda usado',
    body: jsonBody(reasonSchema),
    answers: { record: 'RequestSaved' },
    change: (trx, user, id, input) => annulInvoice({ trx, user, id, input, now: now() }),
  });

  route(app, 'GET /facturas/:solicitudId/pdf', {
    access: 'invoices:read-pdf',
    operationId: 'getInvoicePdf',
    summary: 'La factura vigente como documento; con `factura`, la de ese id, también si está anulada',
    params: pathParameters({ solicitudId: recordId('Id de la solicitud') }),
    query: queryParameters({ factura: filter.text() }),
    produces: 'application/pdf',
    handle: async (request, reply) => {
      const requestId = request.params.solicitudId;
      const { factura } = request.query;
      const id = factura === undefined ? undefined : Number(factura);
      if (id !== undefined && !Number.isSafeInteger(id)) throw notFound();
      const invoice = await readInvoice(db, requestId, id);
      const signature = invoice.signature_id && (await files.read(photoKey(invoice.signature_id, 'full')));
      const document = { ...invoice, signature: signature || null };
      const pdf = await drawInvoiceInThread(document, callerOf(reply, request.user.id));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="factura-${requestId}.pdf"`)
        .header('cache-control', 'private, no-cache')
        .send(pdf);
    },
  });
}
