import { EDITABLE_STATUSES, importSchema, LIMITS, MASTER_KINDS, MASTERS, MESSAGES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import { recordAudit } from '../../platform/audit/record-audit';
import type { ApiContext } from '../../context';
import { createRoute, route } from '../../platform/routes/route';
import { Input, jsonBody, parseInput, uncheckedBody } from '../../platform/http/input';
import { ID, pathParameters, word } from '../../platform/http/path-parameters';
import { validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { createOnce } from '../../platform/routes/idempotency';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { ok, page } from '../../platform/http/respond';
import { checkLines } from './import/check-lines';
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

const KIND = word(MASTER_KINDS, 'Qué lista');
const OF_KIND = pathParameters({ kind: KIND });

const { json, read } = jsonBody(importSchema);
const FILE = new Input(json, (sent) => {
  const csvText = (sent as { content?: unknown } | null)?.content;
  if (typeof csvText === 'string' && Buffer.byteLength(csvText) > LIMITS.importBytes) {
    throw validationFailed({ content: MESSAGES.import.tooLarge });
  }
  return read(sent).content;
});

export function mastersFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  route(app, 'GET /masters/:kind', {
    access: 'masters:manage',
    operationId: 'listMasters',
    summary:
      'Clientes, malls, ubicaciones o sedes; `q` busca palabras del nombre, de los clientes también en documento y correo, y de las ubicaciones en el del mall',
    params: OF_KIND,
    query: listQuery({
      sortable: ['name', 'id', 'status'],
      defaultSort: 'name',
      filters: { status: filter.oneOf(EDITABLE_STATUSES) },
    }),
    answers: { page: 'MasterRecord' },
    handle: async (request) => {
      const masters = createMastersRepository(db, request.params.kind);
      const { q, filters, sort, offset, limit } = request.query;
      const wanted = { q, ...filters };
      const rows = await masters.list(wanted, sort, { offset, limit });
      return page(rows, await masters.count(wanted), limit);
    },
  });

  createRoute(app, db, 'POST /masters/:kind', {
    access: 'masters:manage',
    operationId: 'createMaster',
    summary: 'Crea un registro',
    params: OF_KIND,
    body: uncheckedBody(ANY.create),
    answers: { record: 'MasterRecord' },
    create: (trx, { params: { kind }, body }) =>
      createMastersRepository(trx, kind).insert(parseInput(MASTERS[kind].createSchema, body)),
  });

  route(app, 'PUT /masters/:kind/:id', {
    access: 'masters:manage',
    operationId: 'updateMaster',
    summary: 'Edita un registro',
    params: pathParameters({ kind: KIND, id: ID }),
    body: uncheckedBody(ANY.edit),
    answers: { record: 'MasterRecord' },
    handle: async ({ params: { kind, id }, body }) => {
      const input = parseInput(MASTERS[kind].editSchema, body);
      return ok(await createMastersRepository(db, kind).update(id, input, now()));
    },
  });

  route(app, 'POST /masters/:kind/import/preview', {
    access: 'masters:manage',
    bodyLimit: LIMITS.importBodyBytes,
    operationId: 'previewMastersImport',
    summary: 'Lo que haría una importación, línea por línea; no guarda nada',
    params: OF_KIND,
    body: FILE,
    answers: { record: 'ImportPreview' },
    handle: async (request) => {
      const { kind } = request.params;
      const file = await checkLines(request.body, MASTERS[kind]);
      return ok(await previewImport(db, kind, file));
    },
  });

  route(app, 'POST /masters/:kind/import', {
    access: 'masters:manage',
    bodyLimit: LIMITS.importBodyBytes,
    operationId: 'importMasters',
    summary: 'Importa todas las líneas de un CSV, o ninguna',
    params: OF_KIND,
    body: FILE,
    creates: true,
    answers: { record: 'ImportResult' },
    handle: async (request, reply) => {
      const { kind } = request.params;
      const file = await checkLines(request.body, MASTERS[kind]);
      return createOnce(request, reply, db, async (trx) => {
        const created = await importMasters(trx, kind, file);
        await recordAudit(trx, request, { kind: 'masters-imported', details: { list: kind, records: created } });
        return { created };
      });
    },
  });
}
