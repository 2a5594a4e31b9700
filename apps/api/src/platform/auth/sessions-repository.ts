import { LIMITS, roleLabel, type RoleCode, type SessionUser } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../database/schema';

export type NewSession = {
  id: string;
  userId: number;
  cookieHash: Buffer;
  startedAt: Date;
  expiresAt: Date;
  address: string;
  agent: string | null;
  /** The stored hash the password was checked against; the session is refused when it is another one by now. */
  passwordHash?: string | undefined;
};

/** A session that has not ended, as its person and administrators may see it. */
export type LiveSession = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string | null;
  agent: string | null;
};

/** By this moment the database ends sessions by itself (migration 0001); it is the same throughout a transaction. */
const MOMENT_OF_TRANSACTION = sql<Date>`now()`;

/** Sessions and whom they belong to. */
export function createSessionsRepository(db: Db) {
  return {
    /** @returns the account of that address that is not deleted, active or not */
    async findAccount(email: string) {
      const account = await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'status'])
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .where('status', '<>', 'eliminado')
        .executeTakeFirst();
      return account ?? null;
    },

    /** @returns the person as a session carries them; null when they, or the company they belong to, are not active */
    async findPerson(userId: number): Promise<SessionUser | null> {
      const row = await db
        .selectFrom('users as person')
        .leftJoin('companies as company', 'company.id', 'person.company_id')
        .select([
          'person.id',
          'person.name',
          'person.last_name',
          'company.id as company_id',
          'company.name as company_name',
          sql<RoleCode[]>`array(select role_code from user_roles where user_id = person.id order by role_code)`.as(
            'roles',
          ),
        ])
        .where('person.id', '=', userId)
        .where('person.status', '=', 'activo')
        .where((row) => row.or([row('person.company_id', 'is', null), row('company.status', '=', 'activo')]))
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        id: row.id,
        name: `${row.name} ${row.last_name}`,
        roles: row.roles.map((code) => ({ code, rol: roleLabel(code) })),
        company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
      };
    },

    /**
     * Locks the person until the transaction ends. A change of their password or status either comes first, and there is no
     * session, or comes after, and ends it. Sign-ins of the same person take turns.
     * @returns false when the person is not active, or has another password than the one that was checked
     */
    async insert(session: NewSession): Promise<boolean> {
      let person = db
        .selectFrom('users')
        .where('id', '=', session.userId)
        .where('status', '=', 'activo')
        .forNoKeyUpdate()
        .select(['users.id as user_id']);
      if (session.passwordHash !== undefined) person = person.where('password_hash', '=', session.passwordHash);
      const row = await db
        .insertInto('sessions')
        .columns(['user_id', 'id', 'cookie_hash', 'created_at', 'last_seen_at', 'expires_at', 'address', 'agent'])
        .expression(
          person.select([
            sql<string>`${session.id}::uuid`.as('id'),
            sql<Buffer>`${session.cookieHash}::bytea`.as('cookie_hash'),
            sql<Date>`${session.startedAt}::timestamptz`.as('created_at'),
            sql<Date>`${session.startedAt}::timestamptz`.as('last_seen_at'),
            sql<Date>`${session.expiresAt}::timestamptz`.as('expires_at'),
            sql<string>`${session.address}::text`.as('address'),
            sql<string | null>`${session.agent}::text`.as('agent'),
          ]),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Ends the sessions of a person above the limit, those used longest ago. Every replica forgets them (database trigger).
     * Call it in the transaction that inserted the newest session, which stays.
     * @returns the ids of the ended sessions
     */
    async endOldest(userId: number, newest: string, now: Date): Promise<string[]> {
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
      const ended = await db
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('id', 'in', others)
        .returning('id')
        .execute();
      return ended.map(({ id }) => id);
    },

    /**
     * Records that a live session was used, and extends its life up to the longest one.
     * @returns the session as it is now, without its person, or null when it has ended or expired
     */
    async touch(id: string, { now, expiresAt }: { now: Date; expiresAt: Date }) {
      const row = await db
        .updateTable('sessions')
        .set({
          last_seen_at: now,
          expires_at: sql<Date>`least(
            ${expiresAt}::timestamptz, created_at + ${LIMITS.sessionLifeMax} * interval '1 millisecond'
          )`,
        })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('created_at', '>', new Date(now.getTime() - LIMITS.sessionLifeMax))
        .returning(['user_id', 'cookie_hash', 'expires_at'])
        .executeTakeFirst();
      return row === undefined ? null : { userId: row.user_id, cookieHash: row.cookie_hash, expiresAt: row.expires_at };
    },

    /** @returns those of the sessions that have neither ended nor expired */
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

    /** @returns the live sessions of a person, the one used last first */
    listLive(userId: number, now: Date): Promise<LiveSession[]> {
      return db
        .selectFrom('sessions')
        .select([
          'id',
          'created_at as createdAt',
          'last_seen_at as lastSeenAt',
          'expires_at as expiresAt',
          'address',
          'agent',
        ])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .limit(LIMITS.optionsMax)
        .execute();
    },

    /**
     * Ends sessions of a person. Every replica forgets them (database trigger).
     * @param which the one with that id, or all but one, or all
     * @returns the ids of those that were live until now
     */
    async end(userId: number, which: { id?: string; except?: string }, now: Date): Promise<string[]> {
      let ending = db
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now);
      if (which.id !== undefined) ending = ending.where('id', '=', which.id);
      if (which.except !== undefined) ending = ending.where('id', '<>', which.except);
      return (await ending.returning('id').execute()).map(({ id }) => id);
    },

    /**
     * Takes back the end of one session, within the transaction that ended all sessions of its person. One that had ended
     * before stays ended.
     * @returns whether the session lives on
     */
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

    /** @returns the ids of the sessions of a person that the database ended in this transaction */
    async endedHere(userId: number): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', '=', MOMENT_OF_TRANSACTION)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
