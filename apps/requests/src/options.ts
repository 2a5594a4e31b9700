import type { OptionsQuery, SelectOption } from '@portal/ui';

export type SourceQuery<Data> = Omit<OptionsQuery<number>, 'data'> & { data?: Data | undefined };

export function optionsOf<Data>(
  query: SourceQuery<Data>,
  toOptions: (data: Data) => readonly SelectOption<number>[],
): OptionsQuery<number> {
  return { ...query, data: query.data === undefined ? undefined : toOptions(query.data) };
}
