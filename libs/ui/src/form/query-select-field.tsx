import { Button } from 'antd';
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
  'options' | 'loading' | 'onSearch'
> & {
  query: OptionsQuery<Value>;
  failedText?: string;
};

export function QuerySelectField<Value extends string | number>({
  query,
  failedText = 'No se pudieron cargar las opciones.',
  help,
  ...select
}: QuerySelectFieldProps<Value>) {
  const failed = query.isError && !query.data;
  return (
    <SelectField<Value>
      {...select}
      options={query.data ?? []}
      loading={(query.isFetching && !query.data) || (query.isSearching ?? false)}
      {...(query.onSearch ? { onSearch: query.onSearch } : {})}
      help={
        failed ? (
          <span role="alert">
            {failedText}{' '}
            <Button type="link" size="small" onClick={() => void query.refetch()}>
              Reintentar
            </Button>
          </span>
        ) : (
          help
        )
      }
    />
  );
}
