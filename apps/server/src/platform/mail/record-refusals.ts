import { sql } from 'kysely';

import type { Db } from '../database/schema';
import { JobFailure } from '../jobs/jobs';
import { RecipientRefused, type Mailer } from './mailer';

/** A refused mail ends its job, which names the person. */
export function recordRefusals(db: Db, mailer: Mailer): Mailer {
  const peopleAt = (email: string) =>
    db
      .updateTable('users')
      .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
      .where('status', '<>', 'eliminado');
  return {
    get reachesPeople() {
      return mailer.reachesPeople;
    },
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (!(error instanceof RecipientRefused)) throw error;
        const person = await peopleAt(mail.to)
          .set({ refused_email: mail.to })
          .returning(['name', 'last_name'])
          .executeTakeFirst();
        const who = person === undefined ? mail.to : `${person.name} ${person.last_name} (${mail.to})`;
        throw new JobFailure(`No se puede escribir a ${who}: ${error.message}`, null);
      }
      await peopleAt(mail.to).set({ refused_email: null }).where('refused_email', 'is not', null).execute();
    },
  };
}
