import { LIMITS, roleLabel, type RoleCode, type SessionUser } from '@portal/domain';
import { sql, type Insertable } from 'kysely';

import { foldCase } from '../database/fold-case';
import type { Database, Db } from '../database/schema';

type NewSession = Insertable<Database['sessions']> & { passwordHash?: string | undefined };

type UsedSession = { user: SessionUser; cookieHash: Buffer; lastSeenAt: Date };

type PersonRow = {
  id: number;
  name: string;
  last_name: string;
  roles: RoleCode[];
  company_id: number | null;
  company_name: string | null;
};

const PERSON = sql`person.id, person.name, person.last_name, company.id as company_id, company.name as company_name,
  array(select role_code from user_roles where user_id = person.id order by role_code) as roles`;
const COMPANY = sql`left join companies as company on company.id = person.company_id`;
const IS_ACTIVE = sql`person.status = 'activo' and (person.company_id is null or company.status = 'activo')`;

const presentPerson = (row: PersonRow): SessionUser => ({
  id: row.id,
  name: `${row.name} ${row.last_name}`,
  roles: row.roles.map((code) => ({ code, rol: roleLabel(code) })),
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
});

/** The moment by which the database ends sessions by itself; it is the same throughout a transaction. */
const MOMENT_OF_TRANSACTION = sql<Date>`now()`;

export function createSessionsRepository(db: Db) {
  return {
    async findAccount(email: string) {
      const account = await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'status'])
        .where(foldCase(sql.ref('email')), '=', foldCase(sql`${email}::text`))
        .where('status', '<>', 'eliminado')
        .executeTakeFirst();
      return account ?? null;
    },

    async findPerson(userId: number): Promise<SessionUser | null> {
      const { rows } = await sql<PersonRow>`
        select ${PERSON} from users as person ${COMPANY} where person.id = ${userId} and ${IS_ACTIVE}`.execute(db);
      return rows[0] === undefined ? null : presentPerson(rows[0]);
    },

    /**
     * In a transaction: a change of their password or status either comes first, and there is no session, or comes after,
     * and ends it. Sign-ins of the same person run one after the other.
     * @returns false when the person is not active, or the password has changed since its check
     */
    async insert({ passwordHash, ...session }: NewSession): Promise<boolean> {
      let person = db
        .selectFrom('users')
        .select('id')
        .where('id', '=', session.user_id)
        .where('status', '=', 'activo')
        .forNoKeyUpdate();
      if (passwordHash !== undefined) person = person.where('password_hash', '=', passwordHash);
      if ((await person.executeTakeFirst()) === undefined) return false;
      await db.insertInto('sessions').values(session).execute();
      return true;
    },

    /** Call it in the transaction that inserted the newest session, which stays. */
    async endOldest(userId: number, newest: string, now: Date): Promise<void> {
      const others = db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '<>', newest)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(LIMITS.sessionsPerPerson - 1);
      await db.updateTable('sessions').set({ ended_at: now }).where('id', 'in', others).execute();
    },

    /**
     * Returns null when the session has ended or expired, or when the person or their company is not active.
     */
    async findLive(id: string, now: Date): Promise<UsedSession | null> {
      const { rows } = await sql<PersonRow & { cookie_hash: Buffer; last_seen_at: Date }>`
        select session.cookie_hash, session.last_seen_at, ${PERSON}
        from sessions as session join users as person on person.id = session.user_id ${COMPANY}
        where session.id = ${id} and session.ended_at is null and session.expires_at > ${now}
          and session.created_at > ${new Date(now.getTime() - LIMITS.sessionLifeMax)} and ${IS_ACTIVE}`.execute(db);
      const row = rows[0];
      if (row === undefined) return null;
      return { user: presentPerson(row), cookieHash: row.cookie_hash, lastSeenAt: row.last_seen_at };
    },

    /**
     * One of several parallel requests writes.
     * @param unlessSince nothing is written when it was used after this
     */
    async touch(id: string, { now, expiresAt, unlessSince }: { now: Date; expiresAt: Date; unlessSince: Date }) {
      await db
        .updateTable('sessions')
        .set({
          last_seen_at: now,
          expires_at: sql<Date>`least(
            ${expiresAt}::timestamptz, created_at + ${LIMITS.sessionLifeMax} * interval '1 millisecond'
          )`,
        })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('last_seen_at', '<=', unlessSince)
        .execute();
    },

    async stillLive(ids: readonly string[], now: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      return rows.map(({ id }) => id);
    },

    listLive(userId: number, now: Date) {
      return db
        .selectFrom('sessions')
        .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'address', 'agent'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .limit(LIMITS.optionsMax)
        .execute();
    },

    /**
     * A database trigger notifies the replicas, which close the session's event streams.
     * @param which the one with that id, or all but one, or all
     */
    async end(userId: number, which: { id?: string; except?: string }, now: Date): Promise<number> {
      let ending = db
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now);
      if (which.id !== undefined) ending = ending.where('id', '=', which.id);
      if (which.except !== undefined) ending = ending.where('id', '<>', which.except);
      return Number((await ending.executeTakeFirst()).numUpdatedRows);
    },

    async revive(id: string): Promise<boolean> {
      const row = await db
        .updateTable('sessions')
        .set({ ended_at: null })
        .where('id', '=', id)
        .where('ended_at', '=', MOMENT_OF_TRANSACTION)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
