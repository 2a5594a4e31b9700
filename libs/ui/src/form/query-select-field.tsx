import { Button } from 'antd';
import { useField } from 'formik';
import { useEffect, useRef } from 'react';
import { SelectField, type SelectFieldProps } from './select-field';
import type { SelectOption } from './select-input';

/** What a select needs of a @tanstack/react-query result that brings its options; any object of this shape will do. */
export type OptionsQuery<Value extends string | number> = {
  data?: readonly SelectOption<Value>[] | undefined;
  /** No options yet: still on their way, or not asked for. */
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
  /** Told what is typed, where `data` may be only the beginning of the list. */
  onSearch?: ((text: string) => void) | undefined;
  /** More options are being looked for. */
  isSearching?: boolean | undefined;
};

/**
 * `query`: brings the options. `failedText`: what is said under the label when they could not be loaded. `takesOnlyOne`: an
 * only option is chosen by itself. `preset`: chosen by itself where it is an option.
 */
export type QuerySelectFieldProps<Value extends string | number> = Omit<
  SelectFieldProps<Value>,
  'options' | 'loading' | 'onSearch'
> & {
  query: OptionsQuery<Value>;
  failedText?: string;
  takesOnlyOne?: boolean;
  preset?: Value | undefined;
};

/** A select whose options come from the server: says that they are on their way, or why there are none and how to go on. */
export function QuerySelectField<Value extends string | number>({
  query,
  failedText = 'No se pudieron cargar las opciones.',
  help,
  takesOnlyOne = false,
  preset,
  ...select
}: QuerySelectFieldProps<Value>) {
  const only = takesOnlyOne && query.data?.length === 1 ? query.data[0]?.value : undefined;
  useChosenByItself(select.name, query.data?.find(({ value }) => value === preset)?.value ?? only);
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

/** Puts a value into an empty field, once for each value: what a person empties on purpose stays empty. */
function useChosenByItself<Value extends string | number>(name: string, choice: Value | undefined): void {
  const [{ value }, , { setValue }] = useField<Value | ''>(name);
  const offered = useRef<Value>(undefined);
  useEffect(() => {
    if (choice === offered.current) return;
    offered.current = choice;
    if (choice !== undefined && value === '') void setValue(choice);
  }, [choice, value, setValue]);
}
