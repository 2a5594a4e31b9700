import { createCompanySchema, EDITABLE_STATUSES, editCompanySchema, MESSAGES, ROLE } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { explainUnique } from '../../../platform/errors/unique-rules';
import { createOnce } from '../../../platform/routes/idempotency';
import { answerOptions } from '../../../platform/http/option-list';
import { jsonBody } from '../../../platform/http/input';
import { BY_ID } from '../../../platform/http/path-parameters';
import { filter, listQuery } from '../../../platform/http/query-parameters';
import { ok } from '../../../platform/http/respond';
import { catalogueOrder, createCatalogueRepository } from '../catalogue-repository';
import { deleteCompany, editCompany } from './companies-service';
import { presentCompany } from './present-company';

explainUnique({ constraint: 'companies_name_unique', field: 'name', message: MESSAGES.company.taken });

const ORDER = { name: 'name_order', status: 'status', id: 'id' } as const;

const hasLeader = sql<boolean>`exists (
  select from users join user_roles on user_roles.user_id = users.id
  where users.company_id = companies.id and users.status = 'activo' and user_roles.role_code = ${sql.lit(ROLE.assigner)}
)`;

function leaderCondition(haveAsignators: boolean | undefined): RawBuilder<boolean> | undefined {
  if (haveAsignators === undefined) return undefined;
  return haveAsignators ? hasLeader : sql<boolean>`not ${hasLeader}`;
}

export function companiesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const companies = createCatalogueRepository(db, 'companies');

  app.get(
    '/companys',
    operation({
      access: 'companies:read',
      operationId: 'listCompanies',
      summary: 'Empresas contratistas; `q` busca palabras del nombre',
      query: listQuery({
        sortable: ['name', 'status', 'id'],
        defaultSort: 'name',
        filters: { status: filter.oneOf(EDITABLE_STATUSES), haveAsignators: filter.flag() },
        isOptionSource: true,
      }),
      answers: { options: 'Company' },
    }),
    async (request) => {
      const { q, filters, sort, ...cut } = request.query;
      const wanted = { q, status: filters.status, condition: leaderCondition(filters.haveAsignators) };
      return answerOptions(cut, {
        rows: async (range) => (await companies.list(wanted, catalogueOrder(ORDER, sort), range)).map(presentCompany),
        count: () => companies.count(wanted),
      });
    },
  );

  app.post(
    '/companys',
    operation({
      access: 'companies:manage',
      operationId: 'createCompany',
      summary: 'Crea una empresa',
      body: jsonBody(createCompanySchema),
      creates: true,
      answers: { record: 'Company' },
    }),
    async (request, reply) => {
      const input = request.body;
      return createOnce(request, reply, db, async (trx) => {
        const company = await createCatalogueRepository(trx, 'companies').insert({ name: input.name });
        return presentCompany(company);
      });
    },
  );

  app.put(
    '/companys/:id',
    operation({
      access: 'companies:manage',
      operationId: 'updateCompany',
      summary: 'Edita una empresa',
      params: BY_ID,
      body: jsonBody(editCompanySchema),
      answers: { record: 'Company' },
    }),
    async (request) => {
      const { id } = request.params;
      const input = request.body;
      const company = await db.transaction().execute((trx) => editCompany(trx, id, input, now()));
      return ok(presentCompany(company));
    },
  );

  app.delete(
    '/companys/:id',
    operation({
      access: 'companies:manage',
      operationId: 'deleteCompany',
      summary: 'Elimina una empresa',
      params: BY_ID,
      answers: { record: 'Company' },
    }),
    async (request) => {
      const { id } = request.params;
      const company = await db.transaction().execute((trx) => deleteCompany(trx, id, now()));
      return ok(presentCompany(company));
    },
  );
}
