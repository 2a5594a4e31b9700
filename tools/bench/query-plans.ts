import type { Asked, MeasuredPortal } from './measured-portal';
import type { Statement } from './messages';
import type { Finding } from './suite';

const READS = /^\s*(select|with)\b/i;

/** Explains the statements that read. The others run as they are, since they may change how the next is planned. */
async function explain(portal: MeasuredPortal, statements: readonly Statement[]): Promise<string[]> {
  const client = await portal.bare.connect();
  const plans: string[] = [];
  try {
    for (const { text, values } of statements) {
      const isRead = READS.test(text);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({
        text: isRead ? `explain (costs off) ${text}` : text,
        values,
      });
      if (isRead) plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    client.release();
  }
}

/**
 * Has PostgreSQL explain what a portal sends it.
 * @param large tables that nothing may read from end to end
 * @returns whether a plan does, and the plans that do
 */
export async function explainScans(
  portal: MeasuredPortal,
  asked: readonly Asked[],
  large: readonly string[],
): Promise<Finding> {
  const plans: string[] = [];
  const scanned = new Set<string>();
  for (const one of asked) {
    const statements = await portal.statementsOf(one);
    for (const plan of await explain(portal, statements)) {
      const tables = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table);
      const scannedHere = tables.filter((table) => large.includes(table));
      for (const table of scannedHere) scanned.add(`${table} (${one.path})`);
      if (scannedHere.length > 0) plans.push(`${one.path}\n\n${plan}`);
    }
  }
  return {
    about: `sequential scans of ${large.join(', ')}`,
    found: scanned.size === 0 ? 'none' : [...scanned].join(', '),
    bar: 'none',
    holds: scanned.size === 0,
    details: plans,
  };
}
