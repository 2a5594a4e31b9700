import { pageCount, type Page } from '@portal/domain';

export function ok<Data>(data: Data): { data: Data } {
  return { data };
}

export function page<Row>(data: Row[], total: number, limit: number): Page<Row> {
  return { data, total, totalPaginas: pageCount(total, limit) };
}
