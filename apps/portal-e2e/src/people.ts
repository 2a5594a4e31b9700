/** The demonstration accounts that the walks sign in as, by what they do. */
export const PEOPLE = {
  client: 'cliente@demo.test',
  otherClient: 'cliente2@demo.test',
  assigner: 'asignador@demo.test',
  processor: 'tramitador@demo.test',
  operator: 'operario@demo.test',
  otherOperator: 'operario2@demo.test',
  liquidator: 'liquidador@demo.test',
  invoicing: 'facturacion@demo.test',
  report: 'informe@demo.test',
  admin: 'admin@demo.test',
  everyone: 'todo@demo.test',
  leader: 'lider@contratista.test',
  ledOperator: 'operario@contratista.test',
  contractorLiquidator: 'liquidador@contratista.test',
} as const;
export type Person = keyof typeof PEOPLE;

export const PASSWORD = 'Demo-2026';

export type Credentials = { email: string; password: string };

/** The credentials of a demonstration user; a test's own account already is its credentials. */
export const credentialsOf = (who: Person | Credentials): Credentials =>
  typeof who === 'string' ? { email: PEOPLE[who], password: PASSWORD } : who;
