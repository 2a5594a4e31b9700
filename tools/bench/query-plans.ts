import type { Asked, MeasuredPortal } from './measured-portal';
import type { Finding } from './suite';

/**
 * Has PostgreSQL explain what a portal sends it.
 * @param large tables that nothing may read from end to end
 * @returns whether a plan does, and every plan
 */
export async function explainScans(
  portal: MeasuredPortal,
  asked: readonly Asked[],
  large: readonly string[],
): Promise<Finding> {
  const plans: string[] = [];
  const scanned = new Set<string>();
  const seen = new Set<string>();
  for (const one of asked) {
    for (const { text, values } of await portal.statementsOf(one)) {
      const { rows } = await portal.bare.query<{ 'QUERY PLAN': string }>({
        text: `explain (costs off) ${text}`,
        values,
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) {
        if (large.includes(table)) scanned.add(`${table} (${one.path})`);
      }
      if (seen.has(plan)) continue;
      seen.add(plan);
      plans.push(`${one.path}\n\n${plan}`);
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
