import type { MeasuredPortal } from './measured-portal';
import { atMost, p50p95, p95, times, type Table, type Verdict } from './report';
import { PEOPLE } from './seed-requests';
import type { Samples } from './send-calls';

/** Calls of a list in a row. */
const BATCH = 32;
/** Calls of a list before it is measured. */
const WARM_UP = 2_000;
/** The p95 of the lists beside other work, at most so many times that without. */
const MOST_GROWTH = 1.2;

/** Moment of a measurement: the lists alone, or beside other work of the portal. */
type Moment = 'alone' | 'beside';

/** Lists that are measured alone and beside other work, in turns. */
type ListsBeside = {
  /** Reads the lists in turns until it is over. */
  measure(when: Moment, isOver: () => boolean | Promise<boolean>): Promise<void>;
  /**
   * Compares the two moments.
   * @param work the other work, as the head of a column
   */
  results(work: string): { verdict: Verdict; table: Table };
};

/** Warms the lists of three people up. */
export async function openLists(portal: MeasuredPortal, callers: number): Promise<ListsBeside> {
  const { rows } = await portal.bare.query<{ id: number }>('select id::int from users where email = $1', [
    PEOPLE.operator.email,
  ]);
  const calls = {
    'Solicitudes por asignar': { path: '/request/?limit=20', as: PEOPLE.assigner },
    'Solicitudes por revisar': { path: `/request/assigned/${rows[0]?.id}?limit=20`, as: PEOPLE.operator },
    'Asignar permisos': { path: '/request/process?limit=20', as: PEOPLE.processor },
  };
  const lists = Object.entries(calls).map(([name, call]) => ({
    ...{ name, batch: portal.calls(() => call) },
    times: { alone: [] as Samples, beside: [] as Samples },
  }));
  for (const { batch } of lists) await batch(WARM_UP, callers);
  return {
    async measure(when, isOver) {
      while (!(await isOver())) for (const list of lists) list.times[when].push(...(await list.batch(BATCH, callers)));
    },
    results(work) {
      const all = (when: Moment): Samples => lists.flatMap((list) => list.times[when]);
      const named = [...lists, { name: 'all', times: { alone: all('alone'), beside: all('beside') } }];
      return {
        verdict: atMost(`the p95 of the lists ${work}`, p95(all('beside')) / p95(all('alone')), MOST_GROWTH),
        table: {
          head: ['p50 / p95, ms', 'alone', work, 'p95', 'calls'],
          lines: named.map(({ name, times: { alone, beside } }) => [
            name,
            p50p95(alone),
            p50p95(beside),
            times(p95(beside) / p95(alone)),
            `${alone.length} + ${beside.length}`,
          ]),
        },
      };
    },
  };
}
