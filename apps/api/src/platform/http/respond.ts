import { pageCount, type Page } from '@portal/domain';

export function ok<Data>(data: Data): { data: Data } {
  return { data };
}

/**
 * Builds the body of a page of a list.
 * @param data the rows of this page
 * @param total number of rows of the whole list
 * @param limit rows per page
 */
export function page<Row>(data: Row[], total: number, limit: number): Page<Row> {
  return { data, total, totalPaginas: pageCount(total, limit) };
}
