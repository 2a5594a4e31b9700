import { Button } from 'antd';
import type { ReactNode } from 'react';
import { SelectField, type SelectFieldProps } from './select-field';
import type { SelectOption } from './select-input';

export type OptionsQuery<Value extends string | number> = {
  data?: readonly SelectOption<Value>[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
  /** Receives the typed text when `data` may be only the beginning of the list. */
  onSearch?: ((text: string) => void) | undefined;
  isSearching?: boolean | undefined;
};

export type QuerySelectFieldProps<Value extends string | number> = Omit<
  SelectFieldProps<Value>,
  'options' | 'loading' | 'onSearch' | 'emptyText'
> & {
  query: OptionsQuery<Value>;
  failedText?: string;
  /** Said under the field when there is nothing to choose. */
  emptyText?: ReactNode;
};

export function QuerySelectField<Value extends string | number>({
  query,
  failedText = 'No se pudieron cargar las opciones.',
  emptyText,
  help,
  ...select
}: QuerySelectFieldProps<Value>) {
  const failed = query.isError && !query.data;
  const isEmpty = query.data?.length === 0 && !query.isSearching && !select.disabled;
  return (
    <SelectField<Value>
      {...select}
      options={query.data ?? []}
      loading={(query.isFetching && !query.data) || (query.isSearching ?? false)}
      {...(isEmpty ? { emptyText: 'No hay opciones' } : {})}
      {...(query.onSearch ? { onSearch: query.onSearch } : {})}
      help={
        failed ? (
          <span role="alert">
            {failedText}{' '}
            <Button type="link" size="small" onClick={() => void query.refetch()}>
              Reintentar
            </Button>
          </span>
        ) : isEmpty && emptyText ? (
          <span role="status">{emptyText}</span>
        ) : (
          help
        )
      }
    />
  );
}
