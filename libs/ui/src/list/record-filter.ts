import { namedChoices, type NamedChoice } from '@portal/domain';
import type { ListFilter } from './list-types';

type SelectFilter<Name extends string> = Extract<ListFilter<Name>, { kind: 'select' }>;

export function recordFilter<Name extends string>(
  name: Name,
  label: string,
  options: readonly NamedChoice[] | undefined,
): SelectFilter<Name> {
  return {
    kind: 'select',
    name,
    label,
    options: namedChoices(options ?? []).map(({ value, label }) => ({ value: String(value), label })),
    loading: options === undefined,
  };
}
