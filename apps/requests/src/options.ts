import type { NamedOption } from '@portal/domain';
import type { OptionsQuery, SelectOption } from '@portal/ui';

/** What of a query result a select is fed from. */
export type SourceQuery<Data> = Omit<OptionsQuery<number>, 'data'> & { data?: Data | undefined };

/**
 * @param query brings the records
 * @param toOptions makes options of them
 * @returns the query as a select takes it
 */
export function optionsOf<Data>(
  query: SourceQuery<Data>,
  toOptions: (data: Data) => readonly SelectOption<number>[],
): OptionsQuery<number> {
  return { ...query, data: query.data === undefined ? undefined : toOptions(query.data) };
}

/** Records of master data as options. */
export function namedOptions(records: readonly NamedOption[]): SelectOption<number>[] {
  return records.map(({ id, name }) => ({ value: id, label: name }));
}
