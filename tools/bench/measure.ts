import type { MeasuredPortal } from './measured-portal';
import type { Account } from './people';
import { atMost, p95, type Verdict } from './report';
import type { Samples } from './send-calls';

/** One thing people do, and the requests that do it: several, so that no single answer is measured. */
export type Scenario = { name: string; paths: string[] };

/** Actions of one person that share one bar. */
export type Group = {
  name: string;
  as: Account;
  /** True where the time may not grow with the number of rows. The number of matches, and the distance of page 500, differ with it. */
  isCompared: boolean;
  scenarios: Scenario[];
};

/**
 * Calls of one round, and how many rounds there are. In each round both portals take their turns for a few milliseconds, so that
 * whatever else the machine does meets both.
 */
const ROUND = 96;
const ROUNDS = 12;
/** Requests after which the API runs as it does in a portal that is being used: compiled, its plans made. */
const USED = 12_000;
/** A scenario ends with the round in which it has taken so long, in milliseconds: the whole bench is bounded. */
const LONGEST_MS = 3_500;
/** PostgreSQL decides after five executions on each connection how it plans a prepared statement. */
const WARM_UP = 8;

/** A scenario on one portal. */
export type Question = { portal: MeasuredPortal; as: Group['as']; paths: Scenario['paths'] };

const batchOf = ({ portal, as, paths }: Question) =>
  portal.calls((turn) => ({ path: paths[turn % paths.length] ?? '', as }));

/** Uses a portal as its people would, before it is measured. */
export async function warmUp(questions: readonly Question[], callers: number): Promise<void> {
  for (const question of questions) await batchOf(question)(Math.ceil(USED / questions.length), callers);
}

/** Measures a scenario on several portals, turn by turn. */
export async function measure(compared: readonly Question[], callers: number): Promise<Samples[]> {
  const cells = compared.map((question) => ({ batch: batchOf(question), samples: [] as Samples, question }));
  for (const { batch, question } of cells) await batch(WARM_UP * Math.max(callers, question.paths.length), callers);
  const until = performance.now() + LONGEST_MS;
  for (let round = 0; round < ROUNDS && performance.now() < until; round += 1) {
    for (const { batch, samples } of cells) samples.push(...(await batch(ROUND, callers)));
  }
  return cells.map(({ samples }) => samples);
}

/** A scenario on the portal with few rows and on the one with many. */
export type Row = { name: string; few: Samples; many: Samples };
export type GroupResult = Pick<Group, 'name' | 'isCompared'> & { rows: Row[] };

/** The p95 of a request with many rows, at most so many times that with few. */
const MOST_GROWTH = 1.5;

/** Judges each compared group by all its calls together: a slow scenario cannot hide behind quick ones, since it is more than a twentieth. */
export const judge = (groups: readonly GroupResult[]): Verdict[] =>
  groups
    .filter(({ isCompared }) => isCompared)
    .map(({ name, rows }) =>
      atMost(
        `${name}: p95 with many requests ÷ with few`,
        p95(rows.flatMap(({ many }) => many)) / p95(rows.flatMap(({ few }) => few)),
        MOST_GROWTH,
      ),
    );
