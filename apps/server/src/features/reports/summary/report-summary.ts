import {
  OWN_COMPANY,
  REQUEST_STATUSES,
  sumPesos,
  type ReportFigures,
  type ReportShares,
  type ReportSummary,
} from '@portal/domain';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

import type { ApiContext } from '../../../context';
import type { Db } from '../../../platform/database/schema';
import type { ListFilter } from '../../../platform/query/read-page';
import { LONG_LIST } from '../../../platform/query/totals';
import {
  selectDeadlines,
  selectRatings,
  selectSums,
  selectTimes,
  type PartRow,
  type SumRow,
} from './summary-repository';

const TOLD = 10;

const addUp = (rows: readonly SumRow[]): ReportFigures => ({
  solicitudes: rows.reduce((sum, { requests }) => sum + requests, 0),
  liquidado: sumPesos(rows.map(({ liquidated }) => liquidated)),
  facturado: sumPesos(rows.map(({ invoiced }) => invoiced)),
});

function months(sums: readonly SumRow[]): ReportSummary['meses'] {
  const keys = sums.map(({ key }) => key).sort();
  const [first, last] = [keys[0], keys.at(-1)];
  const all: ReportSummary['meses'] = [];
  if (first === undefined || last === undefined) return all;
  for (let month = first; month <= last; month = monthAfter(month)) {
    all.push({ mes: month, ...addUp(sums.filter(({ key }) => key === month)) });
  }
  return all;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** Reads sums and times of the same moment, and sorts them in memory. */
function readSummary(db: ApiContext['db'], wanted: ListFilter, at: Date): Promise<ReportSummary> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (trx) => {
    await sql`set local work_mem = '64MB'`.execute(trx);
    // One operator has a hundred requests and another half of all: a plan for the one does not suit the other.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return addUpSummary(trx, wanted, at);
  });
}

async function addUpSummary(db: Db, wanted: ListFilter, at: Date): Promise<ReportSummary> {
  const sums = await selectSums(db, wanted);
  const sumsOf = (part: SumRow['part']): SumRow[] => sums.filter((sum) => sum.part === part);
  const keysOf = (part: SumRow['part']): string[] =>
    sumsOf(part)
      .slice(0, TOLD)
      .map(({ key }) => key);
  const times = await selectTimes(db, wanted, { operators: keysOf('operator'), companies: keysOf('company') });
  const deadlines = await selectDeadlines(db, wanted);
  const ratings = await selectRatings(db, wanted);
  const figuresOf = (part: PartRow['part'], key: string) => {
    const isWanted = (row: PartRow): boolean => row.part === part && row.key === key;
    const time = times.find(isWanted);
    const deadline = deadlines.find(isWanted);
    const rating = ratings.find(isWanted);
    const figures = {
      finalizadas: time?.finished ?? 0,
      mediana: time?.minutes ? Math.round(time.minutes[0]) : null,
      percentil90: time?.minutes ? Math.round(time.minutes[1]) : null,
      cumplidos: deadline?.met ?? 0,
      atrasados: deadline?.late ?? 0,
      valoraciones: rating?.ratings ?? 0,
      nota: rating?.average ?? null,
    };
    return { name: time?.name, figures };
  };
  const sharesOf = (part: 'operator' | 'company'): ReportShares => {
    const rest = sumsOf(part).slice(TOLD);
    return {
      mayores: sumsOf(part)
        .slice(0, TOLD)
        .map((sum) => {
          const { name, figures } = figuresOf(part, sum.key);
          return { id: Number(sum.key), nombre: name || OWN_COMPANY.name, ...addUp([sum]), ...figures };
        }),
      resto: rest.length === 0 ? null : { cuantos: rest.length, ...addUp(rest) },
    };
  };
  const states = sumsOf('state');
  return {
    contadoEn: at.toISOString(),
    totales: { ...addUp(states), ...figuresOf('all', '').figures },
    estados: REQUEST_STATUSES.flatMap((estado) => {
      const sum = states.find(({ key }) => key === estado);
      return sum === undefined ? [] : [{ estado, solicitudes: sum.requests }];
    }),
    meses: months(sumsOf('month')),
    operarios: sharesOf('operator'),
    empresas: sharesOf('company'),
  };
}

/** Cache lifetime of a summary of many requests; it contains the time of its count. */
const LIFETIME_MS = 15_000;
const MOST_SUMMARIES = 100;

/** Concurrent callers share one; one of many requests is cached, and one of a short list is always read. */
export function createReportSummaries({ db, now }: Pick<ApiContext, 'db' | 'now'>) {
  const cache = new LRUCache<string, ReportSummary, ListFilter>({
    max: MOST_SUMMARIES,
    ttl: LIFETIME_MS,
    fetchMethod: (_key, _stale, { context: wanted }) => readSummary(db, wanted, now()),
    // Callers that wait for a short list's summary get it although another one deletes it from the cache.
    ignoreFetchAbort: true,
  });
  return {
    async of(wanted: ListFilter): Promise<ReportSummary> {
      const summary = await cache.forceFetch(wanted.key, { context: wanted });
      if (summary.totales.solicitudes < LONG_LIST) cache.delete(wanted.key);
      return summary;
    },
  };
}
