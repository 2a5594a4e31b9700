import type { RoleCode, SessionUser } from '@portal/domain';
import { roleLabel } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../database/schema';

export type NewSession = {
  id: string;
  userId: number;
  cookieHash: Buffer;
  expiresAt: Date;
  address: string;
  agent: string | null;
};

export type LiveSession = { id: string; cookieHash: Buffer; expiresAt: Date; user: SessionUser };

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

    /** @returns the person as a session carries them */
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
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        id: row.id,
        name: `${row.name} ${row.last_name}`,
        roles: row.roles.map((code) => ({ code, rol: roleLabel(code) })),
        company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
      };
    },

    async insert(session: NewSession): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          user_id: session.userId,
          cookie_hash: session.cookieHash,
          expires_at: session.expiresAt,
          address: session.address,
          agent: session.agent,
        })
        .execute();
    },

    /**
     * Notes that a live session was used, and lengthens its life.
     * @returns the session as it is now, without its person, or null when it has ended or expired
     */
    async touch(id: string, { now, expiresAt }: { now: Date; expiresAt: Date }) {
      const row = await db
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: expiresAt })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'cookie_hash', 'expires_at'])
        .executeTakeFirst();
      return row === undefined ? null : { userId: row.user_id, cookieHash: row.cookie_hash, expiresAt: row.expires_at };
    },

    /** Ends one session. Every replica forgets it (database trigger). */
    async end(id: string, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    },
  };
}
