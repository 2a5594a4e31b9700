import {
  EDITABLE_STATUSES,
  importSchema,
  isMasterKind,
  LIMITS,
  MASTERS,
  MESSAGES,
  type ImportResult,
  type MasterKind,
} from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { recordAudit } from '../../platform/audit/record-audit';
import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { sendResult, withIdempotency } from '../../platform/http/idempotency';
import { filter, parseBody, parseId, parseListQuery } from '../../platform/http/parse';
import { ok, page } from '../../platform/http/respond';
import { checkLines, type CheckedFile } from './import/check-lines';
import { importMasters, previewImport } from './import/import-masters';
import { createMastersRepository } from './masters-repository';

explainUnique(
  { constraint: 'clients_name_document_unique', field: 'name', message: MASTERS.clients.taken },
  { constraint: 'malls_name_unique', field: 'name', message: MASTERS.malls.taken },
  { constraint: 'locations_name_unique', field: 'name', message: MASTERS.locations.taken },
  { constraint: 'branches_name_unique', field: 'name', message: MASTERS.branches.taken },
);

/** The fields of all kinds, for the OpenAPI document; the schema of its kind checks each record. */
const ANY = {
  create: Object.values(MASTERS).reduce(
    (all, { createSchema }) => all.concat(createSchema),
    MASTERS.clients.createSchema,
  ),
  edit: Object.values(MASTERS).reduce((all, { editSchema }) => all.concat(editSchema), MASTERS.clients.editSchema),
};

/** Reads the kind of master from the route; throws AppError 404 for an unknown one. */
function parseKind(request: FastifyRequest): MasterKind {
  const { kind } = request.params as { kind?: string };
  if (!isMasterKind(kind)) throw notFound();
  return kind;
}

/** Reads the uploaded list; throws AppError 400, or 422 on `content` when it is missing, too large or no list. */
function parseFile(request: FastifyRequest, kind: MasterKind): Promise<CheckedFile> {
  const csvText = (request.body as { content?: unknown } | null | undefined)?.content;
  if (typeof csvText === 'string' && Buffer.byteLength(csvText) > LIMITS.importBytes) {
    throw validationFailed({ content: MESSAGES.import.tooLarge });
  }
  const { content } = parseBody(request, importSchema);
  return checkLines(content, MASTERS[kind]);
}

/** Registers the master data, of which requests and invoices are composed. Administrators maintain them singly or by CSV. */
export function mastersFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.get(
    '/masters/:kind',
    {
      config: { access: 'masters:manage' },
      schema: operation({
        operationId: 'listMasters',
        summary:
          'Clientes, malls, ubicaciones o sedes; `q` busca palabras del nombre, y de los clientes también en documento y correo',
        answers: { page: 'MasterRecord' },
        list: { filters: ['status'] },
      }),
    },
    async (request) => {
      const masters = createMastersRepository(db, parseKind(request));
      const { q, filters, sort, offset, limit } = parseListQuery(request, {
        sortable: ['name', 'id', 'status'],
        defaultSort: 'name',
        filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      });
      const wanted = { q, ...filters };
      const rows = await masters.list(wanted, sort, { offset, limit });
      return page(rows, await masters.count(wanted), limit);
    },
  );

  app.post(
    '/masters/:kind',
    {
      config: { access: 'masters:manage' },
      schema: operation({
        operationId: 'createMaster',
        summary: 'Crea un registro',
        answers: { record: 'MasterRecord' },
        body: ANY.create,
        creates: true,
      }),
    },
    async (request, reply) => {
      const kind = parseKind(request);
      const input = parseBody(request, MASTERS[kind].createSchema);
      const result = await withIdempotency(request, db, async (trx) => {
        const record = await createMastersRepository(trx, kind).insert(input);
        return { status: 201, body: ok(record) };
      });
      return sendResult(reply, result);
    },
  );

  app.put(
    '/masters/:kind/:id',
    {
      config: { access: 'masters:manage' },
      schema: operation({
        operationId: 'updateMaster',
        summary: 'Edita un registro',
        answers: { record: 'MasterRecord' },
        body: ANY.edit,
      }),
    },
    async (request) => {
      const kind = parseKind(request);
      const id = parseId(request);
      const input = parseBody(request, MASTERS[kind].editSchema);
      const record = await createMastersRepository(db, kind).update(id, input, now());
      if (record === undefined) throw notFound();
      return ok(record);
    },
  );

  app.post(
    '/masters/:kind/import/preview',
    {
      config: { access: 'masters:manage' },
      bodyLimit: LIMITS.importBodyBytes,
      schema: operation({
        operationId: 'previewMastersImport',
        summary: 'Lo que haría una importación, línea por línea; no guarda nada',
        answers: { record: 'ImportPreview' },
        body: importSchema,
      }),
    },
    async (request) => {
      const kind = parseKind(request);
      const file = await parseFile(request, kind);
      return ok(await previewImport(db, kind, file));
    },
  );

  app.post(
    '/masters/:kind/import',
    {
      config: { access: 'masters:manage' },
      bodyLimit: LIMITS.importBodyBytes,
      schema: operation({
        operationId: 'importMasters',
        summary: 'Importa todas las líneas de un CSV, o ninguna',
        answers: { record: 'ImportResult' },
        body: importSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const kind = parseKind(request);
      const file = await parseFile(request, kind);
      const result = await withIdempotency(request, db, async (trx) => {
        const created = await importMasters(trx, kind, file);
        await recordAudit(trx, request, { kind: 'masters-imported', details: { list: kind, records: created } });
        return { status: 201, body: ok<ImportResult>({ created }) };
      });
      return sendResult(reply, result);
    },
  );
}
