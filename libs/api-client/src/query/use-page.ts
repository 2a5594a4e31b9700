import type { Page } from '@portal/domain';
import { hashKey, keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../http/api-error';
import { http } from '../http/transport';
import { OPTIONS_FRESH_FOR } from './query-client';

/**
 * What a list page of libs/ui takes: the page asked for, and the previous one while it is on its way. `Answer`: a page that
 * says more than its rows.
 */
export type PageResult<Row, Answer extends Page<Row> = Page<Row>> = UseQueryResult<Answer, ApiError>;

/** The whole answer of an option source, or one record. */
export type DataResult<Data> = UseQueryResult<Data, ApiError>;

type Fetch<Data> = (signal: AbortSignal) => Promise<Data>;

const listOf = (key: QueryKey): string => hashKey(key.slice(0, -1));

/**
 * One page of a list; the previous page of the same list stays until it is there.
 * @param key its last member is the query, what comes before names the list
 * @param enabled false waits, for instance until it is known whose list it is
 */
export function usePage<Row, Answer extends Page<Row> = Page<Row>>(
  key: QueryKey,
  fetch: Fetch<Answer>,
  enabled = true,
): PageResult<Row, Answer> {
  const query = useQuery<Page<Row>, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    placeholderData: (previous, previousQuery) =>
      previousQuery && listOf(previousQuery.queryKey) === listOf(key) ? previous : undefined,
    enabled,
  });
  // Every page of this key was brought by `fetch`.
  return query as PageResult<Row, Answer>;
}

/** One record, or a small answer without pages. */
export function useData<Data>(key: QueryKey, fetch: Fetch<Data>, enabled = true): DataResult<Data> {
  return useQuery<Data, ApiError>({ queryKey: key, queryFn: ({ signal }) => fetch(signal), enabled });
}

/** The options of a select: kept for some minutes. */
export function useOptions<Data>(key: QueryKey, fetch: Fetch<Data>, enabled = true): DataResult<Data> {
  return useQuery<Data, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    staleTime: OPTIONS_FRESH_FOR,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** GET of a page. */
export function getPage<Row>(path: string, query: object, signal?: AbortSignal): Promise<Page<Row>> {
  return http.get<Page<Row>>(path, { query, signal });
}

/** GET of an answer whose `data` is all there is to it. */
export async function getData<Data>(path: string, query: object = {}, signal?: AbortSignal): Promise<Data> {
  return (await http.get<{ data: Data }>(path, { query, signal })).data;
}
