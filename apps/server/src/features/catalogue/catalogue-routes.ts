import {
  can,
  canReadPrices,
  createCompanySchema,
  createServiceSchema,
  createSupplySchema,
  EDITABLE_STATUSES,
  editCompanySchema,
  editServiceSchema,
  editSupplySchema,
  MESSAGES,
  OPEN_REQUEST_STATUSES,
  ROLE,
  type EditableStatus,
  type SessionUser,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';

import type { ApiContext } from '../../context';
import type { Trx } from '../../platform/database/schema';
import { inUse } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { jsonBody, type Input } from '../../platform/http/input';
import { filter, listQuery, unsortable } from '../../platform/http/query-parameters';
import { countOf } from '../../platform/query/count-of';
import { changeRoute, createRoute, route } from '../../platform/routes/route';
import { REFUSALS } from '../../texts/refusals';
import {
  createCatalogueRepository,
  type CatalogueInput,
  type CatalogueRow,
  type CatalogueTable,
} from './catalogue-repository';

explainUnique(
  { constraint: 'companies_name_unique', field: 'name', message: MESSAGES.company.taken },
  { constraint: 'services_name_unique', field: 'service', message: MESSAGES.service.taken },
  { constraint: 'supplies_name_unique', field: 'insumo', message: MESSAGES.supply.taken },
);

/** Throws AppError 404, 409. */
type Guard = (trx: Trx, id: number) => Promise<void>;

type Kind = {
  path: `/${string}`;
  record: 'Company' | 'Service' | 'Supply';
  /** With its article, for summaries. */
  called: string;
  create: Input<CatalogueInput>;
  edit: Input<CatalogueInput & { status: EditableStatus }>;
  beforeDisabling?: Guard;
  beforeDeleting?: Guard;
};

type Maintained = Kind & {
  table: CatalogueTable;
  present: (row: CatalogueRow, reader: SessionUser) => object;
};

function maintain(app: FastifyInstance, { db, now }: ApiContext, kind: Maintained): void {
  const { table, path, record, called, present } = kind;
  const access = `${table}:manage` as const;
  const answers = { record };

  createRoute(app, db, `POST ${path}`, {
    access,
    operationId: `create${record}`,
    summary: `Crea ${called}`,
    body: kind.create,
    answers,
    create: async (trx, { user, body }) => present(await createCatalogueRepository(trx, table).insert(body), user),
  });

  changeRoute(app, db, `PUT ${path}/:id`, {
    access,
    operationId: `update${record}`,
    summary: `Edita ${called}`,
    body: kind.edit,
    answers,
    change: async (trx, user, id, body) => {
      if (body.status === 'inactivo') await kind.beforeDisabling?.(trx, id);
      return present(await createCatalogueRepository(trx, table).update(id, body, now()), user);
    },
  });

  changeRoute(app, db, `DELETE ${path}/:id`, {
    access,
    operationId: `delete${record}`,
    summary: `Elimina ${called}`,
    answers,
    change: async (trx, user, id) => {
      await kind.beforeDeleting?.(trx, id);
      return present(await createCatalogueRepository(trx, table).delete(id, now()), user);
    },
  });
}

const hasLeader = sql<boolean>`exists (
  select from users join user_roles on user_roles.user_id = users.id
  where users.company_id = companies.id and users.status = 'activo' and user_roles.role_code = ${sql.lit(ROLE.assigner)}
)`;

function leaderCondition(haveAsignators: boolean | undefined): RawBuilder<boolean> | undefined {
  if (haveAsignators === undefined) return undefined;
  return haveAsignators ? hasLeader : sql<boolean>`not ${hasLeader}`;
}

const presentCompany = ({ id, name, status }: CatalogueRow) => ({ id, name, status });

/**
 * Adding a person or work to it locks its row too, so that neither happens between the count and the end of the
 * transaction.
 * @throws AppError 404, 409 while it has active people or open requests
 */
const requireUnusedCompany: Guard = async (trx, id) => {
  await createCatalogueRepository(trx, 'companies').lock(id);
  const users = trx.selectFrom('users').where('company_id', '=', id).where('status', '=', 'activo');
  const requests = trx.selectFrom('requests').where('company_id', '=', id).where('status', 'in', OPEN_REQUEST_STATUSES);
  const use = { users: await countOf(users), requests: await countOf(requests) };
  if (use.users > 0 || use.requests > 0) throw inUse(REFUSALS.companyInUse(use));
};

export function companiesFeature(app: FastifyInstance, context: ApiContext): void {
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
      const wanted = { q, status: filters.status, condition: leaderCondition(filters.haveAsignators) };
      const companies = createCatalogueRepository(context.db, 'companies');
      return companies.answer(cut, { filters: wanted, sort, present: presentCompany });
    },
  });

  maintain(app, context, {
    table: 'companies',
    path: '/companys',
    record: 'Company',
    called: 'una empresa',
    create: jsonBody(createCompanySchema),
    edit: jsonBody(editCompanySchema),
    present: presentCompany,
    beforeDisabling: requireUnusedCompany,
    beforeDeleting: requireUnusedCompany,
  });
}

type Priced = Kind & { table: 'services' | 'supplies'; plural: string; summary: string; name: 'service' | 'name' };

/** A price is shown, also through the order of the list, to those who may read it; others see what is active. */
function maintainPriced(app: FastifyInstance, context: ApiContext, kind: Priced): void {
  const { table, path, record, name: nameField } = kind;
  const manage = `${table}:manage` as const;
  const present = ({ id, name, price, status }: CatalogueRow, reader: SessionUser) => ({
    id,
    [nameField]: name,
    ...(canReadPrices(reader, manage) ? { price } : {}),
    status,
  });

  route(app, `GET ${path}`, {
    access: `${table}:read` as const,
    operationId: `list${kind.plural}`,
    summary: kind.summary,
    query: listQuery({
      sortable: [nameField, 'price', 'status', 'id'],
      defaultSort: nameField,
      filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      isOptionSource: true,
    }),
    answers: { options: record },
    handle: ({ user, query: { q, filters, sort, ...cut } }) => {
      if (sort.field === 'price' && !canReadPrices(user, manage)) throw unsortable();
      const status = can(user, manage) ? filters.status : 'activo';
      const records = createCatalogueRepository(context.db, table);
      return records.answer(cut, { filters: { q, status }, sort, present: (row) => present(row, user) });
    },
  });

  maintain(app, context, { ...kind, present });
}

export function servicesFeature(app: FastifyInstance, context: ApiContext): void {
  maintainPriced(app, context, {
    table: 'services',
    path: '/services',
    record: 'Service',
    plural: 'Services',
    called: 'un servicio',
    summary: 'Servicios; `q` busca palabras del nombre',
    name: 'service',
    create: jsonBody(createServiceSchema).map(({ service, ...input }) => ({ name: service, ...input })),
    edit: jsonBody(editServiceSchema).map(({ service, ...input }) => ({ name: service, ...input })),
    // Disabling one is always possible: its open requests continue, and new ones cannot choose it.
    beforeDeleting: async (trx, id) => {
      await createCatalogueRepository(trx, 'services').lock(id);
      const open = trx.selectFrom('requests').where('service_id', '=', id).where('status', 'in', OPEN_REQUEST_STATUSES);
      const requests = await countOf(open);
      if (requests > 0) throw inUse(REFUSALS.serviceInUse(requests));
      await sql`update users set trades = array_remove(trades, ${id}::int) where ${id}::int = any(trades)`.execute(trx);
    },
  });
}

export function suppliesFeature(app: FastifyInstance, context: ApiContext): void {
  maintainPriced(app, context, {
    table: 'supplies',
    path: '/inventory',
    record: 'Supply',
    plural: 'Supplies',
    called: 'un insumo',
    summary: 'Insumos; `q` busca por el comienzo del nombre',
    name: 'name',
    create: jsonBody(createSupplySchema).map(({ insumo, ...input }) => ({ name: insumo, ...input })),
    edit: jsonBody(editSupplySchema).map(({ insumo, ...input }) => ({ name: insumo, ...input })),
  });
}
