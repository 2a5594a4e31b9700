import type { Asked, MeasuredPortal } from './measured-portal';
import type { Statement } from './messages';
import type { Scenario } from './suite';

/** Milliseconds of every call. */
export type Samples = number[];

/** A scenario on one portal: over HTTP, and the same statements through bare `pg`. */
export type Measured = {
  api: Samples;
  bare: Samples;
  /** How many statements one request sends at most. */
  statements: number;
};

/** Something that is done again and again while it is timed; `turn` counts the calls. */
export type Work = (turn: number, caller: number) => Promise<unknown>;

/**
 * Calls of one round, and how many rounds there are. In each round everything that is compared takes its turn for a few
 * milliseconds, so that whatever else the machine does meets all of it.
 */
const ROUND = 96;
const ROUNDS = 12;
/** Of what takes long: so few that each turn is still a short one. */
const SLOW_ROUND = 8;
const SLOW_ROUNDS = 4;
/** Requests after which the API runs as it does in a portal that is being used: compiled, its plans made. */
const USED = 12_000;
/** A scenario ends with the round in which it has taken so long, in milliseconds: the whole bench is bounded. */
const LONGEST = 3_500;
/** PostgreSQL decides after five executions on each connection how it plans a prepared statement. */
const WARM_UP = 8;

/** Does the work `calls` times, by so many callers at once. @returns the milliseconds each took */
export async function time(work: Work, calls: number, callers: number): Promise<Samples> {
  const taken: Samples = [];
  let turn = 0;
  const caller = async (_: unknown, index: number): Promise<void> => {
    while (turn < calls) {
      const mine = turn;
      turn += 1;
      const start = performance.now();
      await work(mine, index);
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return taken;
}

/** What is asked of a portal again and again, in turn. */
export type Questions = {
  portal: MeasuredPortal;
  asked: readonly Asked[];
  /** As a scenario has it. */
  variant?: Scenario['variant'];
  isSlow?: boolean;
};

let asks = 0;

/** Changes the question so that no cache can answer it. */
function freshly(question: Asked, variant: Scenario['variant']): Asked {
  if (variant === undefined) return question;
  asks += 1;
  return { ...question, path: variant(question.path, asks) };
}

/** The questions over HTTP. */
const overHttp =
  ({ portal, asked, variant }: Questions): Work =>
  (turn, caller) => {
    const question = asked[turn % asked.length];
    if (question === undefined) throw new Error('Nothing is asked');
    return portal.get(freshly(question, variant), caller);
  };

/** The statements the API sends for those questions, through bare `pg`: prepared, and on as many connections as the API has. */
async function throughPg({ portal, asked, variant }: Questions): Promise<{ work: Work; statements: number }> {
  const sequences: (Statement & { name: string })[][] = [];
  for (const one of asked) {
    const statements = await portal.statementsOf(freshly(one, variant));
    sequences.push(statements.map((statement) => ({ ...statement, name: nameOf(statement.text) })));
  }
  return {
    statements: Math.max(...sequences.map((sequence) => sequence.length)),
    async work(turn) {
      // One after the other on one connection: some begin a transaction.
      const client = await portal.bare.connect();
      try {
        for (const statement of sequences[turn % sequences.length] ?? []) await client.query(statement);
      } finally {
        client.release();
      }
    },
  };
}

const names = new Map<string, string>();

/** The name under which every connection knows the prepared statement. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

/** Uses a portal as its people would, before it is measured. */
export async function warmUp(questions: Questions, callers: number): Promise<void> {
  await time(overHttp(questions), USED, callers);
}

/**
 * Measures a scenario on several portals, over HTTP and through bare `pg`, turn by turn.
 * @param compared what the scenario asks of each
 * @returns one measurement for each portal, in their order
 */
export async function measure(compared: readonly Questions[], callers: number): Promise<Measured[]> {
  const cells = [];
  for (const questions of compared) {
    const calls = questions.isSlow ? SLOW_ROUND : WARM_UP * Math.max(callers, questions.asked.length);
    const http = overHttp(questions);
    await time(http, calls, callers);
    const pg = await throughPg(questions);
    await time(pg.work, calls, callers);
    cells.push({ http, pg, api: [] as Samples, bare: [] as Samples });
  }
  const isSlow = compared.some((questions) => questions.isSlow);
  const until = isSlow ? Infinity : performance.now() + LONGEST;
  const [calls, rounds] = isSlow ? [SLOW_ROUND, SLOW_ROUNDS] : [ROUND, ROUNDS];
  for (let round = 0; round < rounds && performance.now() < until; round += 1) {
    for (const { http, pg, api, bare } of cells) {
      api.push(...(await time(http, calls, callers)));
      bare.push(...(await time(pg.work, calls, callers)));
    }
  }
  return cells.map(({ pg, api, bare }) => ({ api, bare, statements: pg.statements }));
}
