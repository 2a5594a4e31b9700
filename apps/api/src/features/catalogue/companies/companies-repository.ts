import {
  OPEN_REQUEST_STATUSES,
  ROLE,
  type CreateCompanyInput,
  type EditCompanyInput,
  type RecordStatus,
} from '@portal/domain';
import { sql, type Selectable } from 'kysely';

import type { CompaniesTable, Db } from '../../../platform/database/schema';
import { nameBeginsWith } from '../../../platform/query/text-search';

export type CompanyRow = Pick<Selectable<CompaniesTable>, 'id' | 'name' | 'status'>;

export type CompanyFilters = {
  q?: string | undefined;
  status?: RecordStatus | undefined;
  /** Whether the company has an active leader who can receive work. */
  haveAsignators?: boolean | undefined;
};
export type CompanySort = { field: 'name' | 'status' | 'id'; direction: 'asc' | 'desc' };

/** The active users and open requests that prevent closing a company. */
export type CompanyUse = { users: number; requests: number };

const COLUMNS = ['id', 'name', 'status'] as const;
const ORDER = { name: 'name_key', status: 'status', id: 'id' } as const;

/** The contractor companies. A deleted company is not there for any of these. */
export function createCompaniesRepository(db: Db) {
  const matching = ({ q, status, haveAsignators }: CompanyFilters) => {
    let query = db.selectFrom('companies').where('status', '<>', 'eliminado');
    if (status !== undefined) query = query.where('status', '=', status);
    if (q !== undefined) query = query.where(nameBeginsWith('name_key', q));
    if (haveAsignators === undefined) return query;
    return query.where((company) => {
      const hasLeader = company.exists(
        company
          .selectFrom('users')
          .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
          .select('users.id')
          .whereRef('users.company_id', '=', 'companies.id')
          .where('users.status', '=', 'activo')
          .where('user_roles.role_code', '=', ROLE.assigner),
      );
      return haveAsignators ? hasLeader : company.not(hasLeader);
    });
  };

  return {
    list(filters: CompanyFilters, { field, direction }: CompanySort, cut: { offset: number; limit: number }) {
      return matching(filters)
        .select(COLUMNS)
        .orderBy(ORDER[field], direction)
        .orderBy('id', direction)
        .limit(cut.limit)
        .offset(cut.offset)
        .execute();
    },

    async count(filters: CompanyFilters): Promise<number> {
      const { total } = await matching(filters)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    insert({ name }: CreateCompanyInput): Promise<CompanyRow> {
      return db.insertInto('companies').values({ name }).returning(COLUMNS).executeTakeFirstOrThrow();
    },

    /**
     * Locks the company until the transaction ends: no user can join it and no work can be assigned to it meanwhile.
     * @returns whether there is such a company
     */
    async lock(id: number): Promise<boolean> {
      const row = await db
        .selectFrom('companies')
        .select('id')
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    async countUse(id: number): Promise<CompanyUse> {
      const users = db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('company_id', '=', id)
        .where('status', '=', 'activo');
      const requests = db
        .selectFrom('requests')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('company_id', '=', id)
        .where('status', 'in', OPEN_REQUEST_STATUSES);
      return db
        .selectNoFrom([sql<number>`(${users})`.as('users'), sql<number>`(${requests})`.as('requests')])
        .executeTakeFirstOrThrow();
    },

    /** Updates a company and reads it back; undefined when it does not exist. */
    update(id: number, { name, status }: EditCompanyInput, now: Date): Promise<CompanyRow | undefined> {
      return db
        .updateTable('companies')
        .set({ name, status, updated_at: now })
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(COLUMNS)
        .executeTakeFirst();
    },

    /** Deletes softly: past requests and their people keep their row. Undefined when there is none. */
    delete(id: number, now: Date): Promise<CompanyRow | undefined> {
      return db
        .updateTable('companies')
        .set({ status: 'eliminado', updated_at: now })
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(COLUMNS)
        .executeTakeFirst();
    },
  };
}
