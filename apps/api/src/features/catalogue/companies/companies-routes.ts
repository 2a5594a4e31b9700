import { createCompanySchema, EDITABLE_STATUSES, editCompanySchema, MESSAGES, ROLE } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { explainUnique } from '../../../platform/errors/unique-rules';
import { sendResult, withIdempotency } from '../../../platform/http/idempotency';
import { answerOptions } from '../../../platform/http/option-list';
import { filter, parseBody, parseId, parseListQuery } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { catalogueOrder, createCatalogueRepository } from '../catalogue-repository';
import { deleteCompany, editCompany } from './companies-service';
import { presentCompany } from './present-company';

explainUnique({ constraint: 'companies_name_unique', field: 'name', message: MESSAGES.company.taken });

const ORDER = { name: 'name_order', status: 'status', id: 'id' } as const;

/** True for a company with an active leader who can receive work. */
const hasLeader = sql<boolean>`exists (
  select from users join user_roles on user_roles.user_id = users.id
  where users.company_id = companies.id and users.status = 'activo' and user_roles.role_code = ${sql.lit(ROLE.assigner)}
)`;

function leaderCondition(haveAsignators: boolean | undefined): RawBuilder<boolean> | undefined {
  if (haveAsignators === undefined) return undefined;
  return haveAsignators ? hasLeader : sql<boolean>`not ${hasLeader}`;
}

/** Registers the routes of the contractor companies; `haveAsignators` selects those with a leader who can receive work. */
export function companiesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const companies = createCatalogueRepository(db, 'companies');

  app.get(
    '/companys',
    {
      config: { access: 'companies:read' },
      schema: operation({
        operationId: 'listCompanies',
        summary: 'Empresas contratistas; `q` busca palabras del nombre',
        answers: { page: 'Company' },
        list: { filters: ['status', 'haveAsignators'], isOptionSource: true },
      }),
    },
    async (request) => {
      const { q, filters, sort, ...cut } = parseListQuery(request, {
        sortable: ['name', 'status', 'id'],
        defaultSort: 'name',
        filters: { status: filter.oneOf(EDITABLE_STATUSES), haveAsignators: filter.flag() },
      });
      const wanted = { q, status: filters.status, condition: leaderCondition(filters.haveAsignators) };
      return answerOptions(cut, {
        rows: async (range) => (await companies.list(wanted, catalogueOrder(ORDER, sort), range)).map(presentCompany),
        count: () => companies.count(wanted),
      });
    },
  );

  app.post(
    '/companys',
    {
      config: { access: 'companies:manage' },
      schema: operation({
        operationId: 'createCompany',
        summary: 'Crea una empresa',
        answers: { record: 'Company' },
        body: createCompanySchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const input = parseBody(request, createCompanySchema);
      const result = await withIdempotency(request, db, async (trx) => {
        const company = await createCatalogueRepository(trx, 'companies').insert({ name: input.name });
        return { status: 201, body: ok(presentCompany(company)) };
      });
      return sendResult(reply, result);
    },
  );

  app.put(
    '/companys/:id',
    {
      config: { access: 'companies:manage' },
      schema: operation({
        operationId: 'updateCompany',
        summary: 'Edita una empresa',
        answers: { record: 'Company' },
        body: editCompanySchema,
      }),
    },
    async (request) => {
      const id = parseId(request);
      const input = parseBody(request, editCompanySchema);
      const company = await db.transaction().execute((trx) => editCompany(trx, id, input, now()));
      return ok(presentCompany(company));
    },
  );

  app.delete(
    '/companys/:id',
    {
      config: { access: 'companies:manage' },
      schema: operation({
        operationId: 'deleteCompany',
        summary: 'Elimina una empresa',
        answers: { record: 'Company' },
      }),
    },
    async (request) => {
      const id = parseId(request);
      const company = await db.transaction().execute((trx) => deleteCompany(trx, id, now()));
      return ok(presentCompany(company));
    },
  );
}
