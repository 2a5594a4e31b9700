import type { OptionsQuery, SelectOption } from '@portal/ui';

export type SourceQuery<Data> = Omit<OptionsQuery<number>, 'data'> & { data?: Data | undefined };

/**
 * Turns a query of records into a query of a select's options.
 * @param query brings the records
 * @param toOptions makes options of them
 */
export function optionsOf<Data>(
  query: SourceQuery<Data>,
  toOptions: (data: Data) => readonly SelectOption<number>[],
): OptionsQuery<number> {
  return { ...query, data: query.data === undefined ? undefined : toOptions(query.data) };
}
