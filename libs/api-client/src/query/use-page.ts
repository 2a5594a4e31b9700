import type { Page } from '@portal/domain';
import { hashKey, keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../http/api-error';
import { useState } from 'react';
import { http } from '../http/transport';
import { OPTIONS_FRESH_FOR } from './query-client';

export type PageResult<Row, Answer extends Page<Row> = Page<Row>> = UseQueryResult<Answer, ApiError>;

export type DataResult<Data> = UseQueryResult<Data, ApiError>;

type Fetch<Data> = (signal: AbortSignal) => Promise<Data>;

const listOf = (key: QueryKey): string => hashKey(key.slice(0, -1));

/**
 * Reads one page of a list; the previous page of the same list stays until it arrives.
 * @param key its last member is the query, the others name the list
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
  return query as PageResult<Row, Answer>;
}

export function useData<Data>(key: QueryKey, fetch: Fetch<Data>, enabled = true): DataResult<Data> {
  return useQuery<Data, ApiError>({ queryKey: key, queryFn: ({ signal }) => fetch(signal), enabled });
}

export type PastResult<Data> = DataResult<Data> & {
  hasOlder: boolean;
  isLoadingOlder: boolean;
  showOlder: () => void;
};

type PastPage = {
  hasOlder: boolean;
};

type PastOptions<Page> = {
  enabled?: boolean;
  newest?: Page | undefined;
};

export function usePast<Page extends PastPage>(
  key: QueryKey,
  fetch: (pages: number, signal: AbortSignal) => Promise<Page>,
  { enabled = true, newest }: PastOptions<Page> = {},
): PastResult<Page> {
  const past = hashKey(key);
  const [shown, setShown] = useState({ past, pages: 1 });
  const pages = shown.past === past ? shown.pages : 1;
  const isBrought = newest !== undefined && pages === 1;
  const query: DataResult<Page> = useQuery<Page, ApiError, Page>({
    queryKey: [...key, pages],
    queryFn: ({ signal }) => fetch(pages, signal),
    placeholderData: ((previous: Page | undefined, previousQuery?: { queryKey: QueryKey }) =>
      previousQuery && listOf(previousQuery.queryKey) === past ? previous : undefined) as typeof keepPreviousData,
    enabled: enabled && !isBrought,
  });
  const data: Page | undefined = isBrought ? newest : (query.data ?? newest);
  return {
    ...query,
    data,
    hasOlder: data?.hasOlder ?? false,
    isLoadingOlder: query.isFetching && (query.isPlaceholderData || query.data === undefined),
    showOlder: () => setShown({ past, pages: pages + 1 }),
  } as PastResult<Page>;
}

/** Returns the pages, the newest first. */
export async function readPages<Page extends PastPage>(
  count: number,
  read: (before: number | undefined) => Promise<Page>,
  oldestOf: (page: Page) => number | undefined,
): Promise<{ pages: [Page, ...Page[]]; hasOlder: boolean }> {
  let last = await read(undefined);
  const pages: [Page, ...Page[]] = [last];
  while (pages.length < count && last.hasOlder) {
    last = await read(oldestOf(last));
    pages.push(last);
  }
  return { pages, hasOlder: last.hasOlder };
}

export function useOptions<Data>(key: QueryKey, fetch: Fetch<Data>, enabled = true): DataResult<Data> {
  return useQuery<Data, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    staleTime: OPTIONS_FRESH_FOR,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function getPage<Row>(path: string, query: object, signal?: AbortSignal): Promise<Page<Row>> {
  return http.get<Page<Row>>(path, { query, signal });
}

export async function getData<Data>(path: string, query: object = {}, signal?: AbortSignal): Promise<Data> {
  return (await http.get<{ data: Data }>(path, { query, signal })).data;
}
