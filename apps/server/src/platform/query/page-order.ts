/** Sort key of a list: SQL of the program, never text of a caller. */
export type SortColumn = {
  by: readonly string[];
  join?: string;
};

export type PageOrder = { offset: number; limit: number; column: SortColumn; direction: 'asc' | 'desc' };

export const byColumns = (...by: string[]): SortColumn => ({ by });

export const byJoined = (by: string, join: string): SortColumn => ({ by: [by], join });

export function orderOf<Field extends string>(
  columns: Record<Field, SortColumn>,
  { offset, limit, sort }: { offset: number; limit: number; sort: { field: Field; direction: 'asc' | 'desc' } },
): PageOrder {
  return { offset, limit, column: columns[sort.field], direction: sort.direction };
}

/** Returns the `order by` clause; the id breaks ties, so that no row appears on two pages. */
export const orderBy = (keys: readonly string[], id: string, { direction }: Pick<PageOrder, 'direction'>): string =>
  `order by ${[...keys, id].map((key) => `${key} ${direction}`).join(', ')}`;
