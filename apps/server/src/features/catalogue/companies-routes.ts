import {
  createCompanySchema,
  EDITABLE_STATUSES,
  editCompanySchema,
  MESSAGES,
  OPEN_REQUEST_STATUSES,
  ROLE,
  type Company,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type Transaction } from 'kysely';

import type { ApiContext } from '../../context';
import type { Database } from '../../platform/database/schema';
import { inUse } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { countOf } from '../../platform/query/count-of';
import { createRoute, route } from '../../platform/routes/route';
import { createCatalogueRepository, type CatalogueRow } from './catalogue-repository';
import { REFUSALS } from '../../texts/refusals';

explainUnique({ constraint: 'companies_name_unique', field: 'name', message: MESSAGES.company.taken });

const hasLeader = sql<boolean>`exists (
  select from users join user_roles on user_roles.user_id = users.id
  where users.company_id = companies.id and users.status = 'activo' and user_roles.role_code = ${sql.lit(ROLE.assigner)}
)`;

function leaderCondition(haveAsignators: boolean | undefined): RawBuilder<boolean> | undefined {
  if (haveAsignators === undefined) return undefined;
  return haveAsignators ? hasLeader : sql<boolean>`not ${hasLeader}`;
}

const present = ({ id, name, status }: CatalogueRow<'companies'>): Company => ({ id, name, status });

/**
 * Adding a person or work to it locks its row too, so that neither happens between the count and the end of the
 * transaction.
 * @throws AppError 404, 409 while it has active people or open requests
 */
async function requireUnused(trx: Transaction<Database>, id: number): Promise<void> {
  await createCatalogueRepository(trx, 'companies').lock(id);
  const users = trx.selectFrom('users').where('company_id', '=', id).where('status', '=', 'activo');
  const requests = trx.selectFrom('requests').where('company_id', '=', id).where('status', 'in', OPEN_REQUEST_STATUSES);
  const use = { users: await countOf(users), requests: await countOf(requests) };
  if (use.users > 0 || use.requests > 0) throw inUse(REFUSALS.companyInUse(use));
}

export function companiesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const companies = createCatalogueRepository(db, 'companies');

  route(app, 'GET /companys', {
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
    handle: ({ query: { q, filters, sort, ...cut } }) => {
      const condition = leaderCondition(filters.haveAsignators);
      return companies.answer(cut, { filters: { q, status: filters.status, condition }, sort, present });
    },
  });

  createRoute(app, db, 'POST /companys', {
    access: 'companies:manage',
    operationId: 'createCompany',
    summary: 'Crea una empresa',
    body: jsonBody(createCompanySchema),
    answers: { record: 'Company' },
    create: async (trx, { body: { name } }) =>
      present(await createCatalogueRepository(trx, 'companies').insert({ name })),
  });

  route(app, 'PUT /companys/:id', {
    access: 'companies:manage',
    operationId: 'updateCompany',
    summary: 'Edita una empresa',
    params: BY_ID,
    body: jsonBody(editCompanySchema),
    answers: { record: 'Company' },
    handle: async ({ params: { id }, body: input }) => {
      const company = await db.transaction().execute(async (trx) => {
        if (input.status === 'inactivo') await requireUnused(trx, id);
        return createCatalogueRepository(trx, 'companies').update(id, input, now());
      });
      return ok(present(company));
    },
  });

  route(app, 'DELETE /companys/:id', {
    access: 'companies:manage',
    operationId: 'deleteCompany',
    summary: 'Elimina una empresa',
    params: BY_ID,
    answers: { record: 'Company' },
    handle: async ({ params: { id } }) => {
      const company = await db.transaction().execute(async (trx) => {
        await requireUnused(trx, id);
        return createCatalogueRepository(trx, 'companies').delete(id, now());
      });
      return ok(present(company));
    },
  });
}
