import { sql, type Kysely, type Migration } from 'kysely';

import { INDEXES } from './baseline/indexes';
import { TABLES } from './baseline/tables';
import { TEXT_FUNCTIONS } from './baseline/text-functions';
import { TRIGGERS } from './baseline/triggers';

/** The hours of a new portal, which 'Plazos' changes. */
const ROWS = `
  insert into roles (code, rol, allow_contractor) values
    (1, 'Tramitador', false), (3, 'Informe', false), (4, 'Administrador', false), (5, 'Cliente', false),
    (6, 'Asignador', true), (7, 'Operario', true), (8, 'Liquidador', true), (9, 'Facturación', false);
  insert into working_hours (weekday, opens, closes) select day, '09:00', '18:00' from generate_series(1, 5) as day;
  insert into deadline_rules (stage, priority, hours) values
    ('assign', 'programado', 72), ('assign', 'urgente', 24), ('assign', 'emergencia', 2),
    ('accept', 'programado', 9), ('accept', 'urgente', 4), ('accept', 'emergencia', 1),
    ('start', 'programado', 4), ('start', 'urgente', 2), ('start', 'emergencia', 1),
    ('liquidate', 'programado', 45), ('liquidate', 'urgente', 27), ('liquidate', 'emergencia', 18);
`;

export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create extension if not exists btree_gin`.execute(db);
    // The pool prepares statements, one at a time: each begins at the second column.
    const statements = [TEXT_FUNCTIONS, TABLES, INDEXES, TRIGGERS, ROWS].flatMap((text) =>
      text.split(/;\n(?= {2}\S|$)/),
    );
    for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db);
  },
};
