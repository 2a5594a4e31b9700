import { configureApiClient, type FakeResponse } from '@portal/api-client';
import type { HomeCount, HomeSlot, SessionUser } from '@portal/domain';

const byPlace = (one: HomeCount, other: HomeCount): number =>
  Number(other.isFirst ?? false) - Number(one.isFirst ?? false) || one.order - other.order;

/**
 * Asks the slot `home` of an area for a person's work.
 * @param answers by path and filters (`/repairs/ late,1`): an answer, or the total of a list
 * @returns label, number, address and detail of each count that is not 0, as the page orders them; title, text, button and urgency of each task; the steps of a new portal
 */
export async function askHome(home: HomeSlot, user: SessionUser, answers: Record<string, number | FakeResponse>) {
  configureApiClient({
    network: ({ path, query }) => {
      const { offset: _offset, limit: _limit, ...filters } = query as Record<string, string>;
      const found = answers[`${path} ${Object.entries(filters).sort().join(' ')}`.trim()];
      if (found === undefined) return Promise.resolve({ status: 404, body: { code: 'NOT_FOUND' } });
      const isTotal = typeof found === 'number';
      return Promise.resolve(isTotal ? { status: 200, body: { data: [], total: found, totalPaginas: 1 } } : found);
    },
  });
  const { counts, tasks = [], setup = [] } = await home({ user }, new AbortController().signal);
  return {
    counts: [...counts]
      .sort(byPlace)
      .flatMap(({ label, count, path, detail = [] }) => (count > 0 ? [[label, count, path].concat(detail)] : [])),
    tasks: tasks.map(({ title, text, action, urgent = [] }) => [title, text, action?.path].concat(urgent)),
    setup: setup.map(({ text, isDone }) => [text, isDone]),
  };
}
