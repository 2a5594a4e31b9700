import { LIMITS } from './limits';

export type Page<Row> = { data: Row[]; total: number; totalPaginas: number };

/** The query of every list: offset and size of the page, order (`field` or `-field`), search text. */
export type ListQuery = { offset?: number; limit?: number; sort?: string; q?: string };

export function pageCount(total: number, limit: number = LIMITS.pageSize): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** A window around the current page (spec 2 §9). */
export function pageWindow(current: number, pages: number, size: number = LIMITS.paginationWindow): number[] {
  const length = Math.min(size, pages);
  const first = Math.min(Math.max(1, current - Math.floor(size / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
