import {
  BEFORE_WORK,
  isHeldBy,
  OPEN_REQUEST_STATUSES,
  ROLE,
  toDocumentType,
  VISIT_STATUSES,
  type EditUserInput,
  type NewUserInput,
  type RoleCode,
} from '@portal/domain';
import { sql, type Selectable, type Updateable } from 'kysely';

import type { StoredPassword } from '../../platform/auth/passwords';
import type { Database, Db } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { countOf } from '../../platform/query/count-of';
import { inHandsOf } from '../requests';

const STATE = ['id', 'email', 'status', 'company_id', 'leader_id', 'trades', 'password_fits_administrator'] as const;

export type UserState = Pick<Selectable<Database['users']>, (typeof STATE)[number]> & { roles: RoleCode[] };

type Identity = Pick<
  NewUserInput | EditUserInput,
  'name' | 'lastName' | 'documentType' | 'document' | 'email' | 'phone'
>;

const identityColumns = ({ name, lastName, documentType, document, email, phone }: Identity) => ({
  name,
  last_name: lastName,
  document_type: toDocumentType(documentType) ?? documentType,
  document,
  email,
  phone,
});

const IN_HAND = OPEN_REQUEST_STATUSES.filter((status) => !isHeldBy(status, 'assigner'));

export function createUsersRepository(db: Db) {
  return {
    async readDetail(id: number) {
      const user = await db
        .selectFrom('users')
        .select([
          'id',
          'name',
          'last_name',
          'document_type',
          'document',
          'email',
          'refused_email',
          'phone',
          'status',
          'company_id',
          'trades',
          'role_codes as roles',
          'password_fits_administrator',
        ])
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .executeTakeFirstOrThrow(() => notFound());
      const operators = await db
        .selectFrom('users')
        .select(['id', 'name', 'last_name', 'document', 'company_id'])
        .where('leader_id', '=', id)
        .where('status', '<>', 'eliminado')
        .orderBy('name_order')
        .orderBy('id')
        .execute();
      return { ...user, operators, openVisits: await this.countOpenVisits(id) };
    },

    /**
     * Locks people until the transaction ends: the given ones, and the operators whom the first of them leads. Always in the
     * order of their ids, so that two such locks never deadlock.
     */
    async lock(ids: readonly number[], leader: number | null = null): Promise<Map<number, UserState>> {
      const held = await db
        .selectFrom('users')
        .select('id')
        .where((users) =>
          users.or([
            sql<boolean>`users.id = any(${[...ids]})`,
            ...(leader === null ? [] : [users('users.leader_id', '=', leader)]),
          ]),
        )
        .orderBy('id')
        .forUpdate()
        .execute();
      // Reads again: a change that this statement waited for has been committed by now.
      const rows = await db
        .selectFrom('users')
        .select([...STATE, 'role_codes as roles'])
        .where(sql<boolean>`users.id = any(${held.map(({ id }) => id)})`)
        .where('status', '<>', 'eliminado')
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    async insert(input: Identity, more: StoredPassword & Pick<UserState, 'company_id' | 'trades'>) {
      const { id } = await db
        .insertInto('users')
        .values({ ...identityColumns(input), ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async update(id: number, input: Identity, more: Updateable<Database['users']>): Promise<void> {
      await db
        .updateTable('users')
        .set({ ...identityColumns(input), ...more })
        .where('id', '=', id)
        .execute();
    },

    async delete(id: number, now: Date): Promise<void> {
      await db.deleteFrom('saved_filters').where('user_id', '=', id).execute();
      await db.deleteFrom('calendar_feeds').where('user_id', '=', id).execute();
      await db
        .updateTable('users')
        .set({ status: 'eliminado', leader_id: null, updated_at: now })
        .where('id', '=', id)
        .execute();
    },

    /** Writes only the difference: every write of a role ends the person's sessions. */
    async changeRoles(id: number, { from, to }: { from: readonly RoleCode[]; to: readonly RoleCode[] }): Promise<void> {
      const lost = from.filter((role) => !to.includes(role));
      const won = to.filter((role) => !from.includes(role));
      if (lost.length > 0) {
        await db
          .deleteFrom('user_roles')
          .where('user_id', '=', id)
          .where(sql<boolean>`role_code = any(${lost})`)
          .execute();
      }
      if (won.length > 0) {
        await db
          .insertInto('user_roles')
          .values(won.map((role_code) => ({ user_id: id, role_code })))
          .execute();
      }
    },

    async setOperators(leader: number, operators: readonly number[]): Promise<void> {
      await db
        .updateTable('users')
        .set({ leader_id: null })
        .where('leader_id', '=', leader)
        .where(sql<boolean>`id <> all(${[...operators]})`)
        .execute();
      await db
        .updateTable('users')
        .set({ leader_id: leader })
        .where(sql<boolean>`id = any(${[...operators]})`)
        .where('leader_id', 'is distinct from', leader)
        .execute();
    },

    async areRolesActive(roles: readonly RoleCode[]): Promise<boolean> {
      const active = db
        .selectFrom('roles')
        .where('status', '=', 'activo')
        .where(sql<boolean>`code = any(${[...roles]})`);
      return (await countOf(active)) === roles.length;
    },

    countOpenVisits(id: number): Promise<number> {
      return countOf(
        db
          .selectFrom('requests')
          .where(inHandsOf(sql`${id}`))
          .where('status', 'in', BEFORE_WORK),
      );
    },

    countOpenWork(id: number, as: { operator: boolean; leader: boolean }): Promise<number> {
      const work = db
        .selectFrom('requests')
        .where((requests) =>
          requests.or([
            ...(as.operator
              ? [requests.and([requests('operator_id', '=', id), requests('status', 'in', VISIT_STATUSES)])]
              : []),
            ...(as.leader ? [requests.and([requests('assigner_id', '=', id), requests('status', 'in', IN_HAND)])] : []),
          ]),
        );
      return countOf(work);
    },

    countAdministrators(): Promise<number> {
      const active = db.selectFrom('users').where('status', '=', 'activo').where('company_id', 'is', null);
      return countOf(active.where(sql<boolean>`${ROLE.admin} = any(role_codes)`));
    },

    /**
     * Checks whether another active administrator exists, and locks the role until the transaction ends: when two
     * administrators remove each other at the same moment, the second is refused.
     */
    async isThereAnotherAdministrator(id: number): Promise<boolean> {
      await db.selectFrom('roles').select('code').where('code', '=', ROLE.admin).forNoKeyUpdate().execute();
      const another = await db
        .selectFrom('user_roles')
        .innerJoin('users', 'users.id', 'user_roles.user_id')
        .select('users.id')
        .where('user_roles.role_code', '=', ROLE.admin)
        .where('users.status', '=', 'activo')
        .where('users.company_id', 'is', null)
        .where('users.id', '<>', id)
        .limit(1)
        .executeTakeFirst();
      return another !== undefined;
    },
  };
}
export type UserDetailRow = Awaited<ReturnType<ReturnType<typeof createUsersRepository>['readDetail']>>;
