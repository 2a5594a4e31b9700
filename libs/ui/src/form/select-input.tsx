import { containsWords } from '@portal/domain';
import { Select } from 'antd';
import { useMediaQuery } from '../device/use-media-query';
import { autoFocused } from './auto-focus';

/** `description`: a second, quieter line of the option. */
export type SelectOption<Value extends string | number> = {
  value: Value;
  label: string;
  description?: string;
  disabled?: boolean;
};

/** So few options are seen at once: on touch, looking for one by typing only puts the keyboard over them. */
const FEW_OPTIONS = 8;

/** Without virtual scrolling every option is a real element for assistive technology; beyond this many it would be slow. */
export const REAL_OPTIONS = 200;

/**
 * `options` may still be on their way: `loading` shows `loadingText`. `onSearch`: told what is typed, where the options are
 * only the beginning of a list and somebody looks for more of them.
 */
export type SelectChoices<Value extends string | number> = {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  loading?: boolean;
  loadingText?: string;
  emptyText?: string;
  searchable?: boolean;
  clearable?: boolean;
  onSearch?: (text: string) => void;
};

/** `value`: null while nothing is chosen. `isWrong`: drawn as a field with a message. `aria`: ties label and message to it. */
export type SelectInputProps<Value extends string | number> = SelectChoices<Value> & {
  id: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  isWrong?: boolean;
  autoFocus?: boolean | undefined;
  aria?: React.AriaAttributes;
};

/** One of many, typed to search, for a choice that is no field of its form; a field is `SelectField`. */
export function SelectInput<Value extends string | number>({
  id,
  value,
  onChange,
  onBlur,
  disabled = false,
  isWrong = false,
  autoFocus,
  aria,
  options,
  placeholder = 'Seleccione una opción',
  loading = false,
  loadingText = 'Cargando...',
  emptyText = 'No hay coincidencias',
  searchable = true,
  clearable = false,
  onSearch,
}: SelectInputProps<Value>) {
  const isTouched = useMediaQuery('(pointer: coarse)');
  const isSearched = searchable && !(isTouched && !loading && options.length <= FEW_OPTIONS && !onSearch);
  return (
    <Select<Value, SelectOption<Value>>
      id={id}
      className="ui-select"
      options={[...options]}
      value={value}
      placeholder={loading && options.length === 0 ? loadingText : placeholder}
      loading={loading}
      disabled={disabled}
      virtual={options.length > REAL_OPTIONS}
      allowClear={clearable}
      {...(isSearched
        ? {
            showSearch: {
              filterOption: (text: string, option?: SelectOption<Value>) =>
                containsWords(`${option?.label ?? ''} ${option?.description ?? ''}`, text),
              ...(onSearch ? { onSearch } : {}),
            },
          }
        : {})}
      optionRender={({ data }) =>
        data.description ? (
          <span className="ui-option">
            {data.label}
            <span className="ui-option-description">{data.description}</span>
          </span>
        ) : (
          data.label
        )
      }
      notFoundContent={<span className="ui-option-none">{loading ? loadingText : emptyText}</span>}
      {...(isWrong ? { status: 'error' as const } : {})}
      onChange={(next: Value | null | undefined) => onChange(next ?? null)}
      {...(onBlur ? { onBlur } : {})}
      {...autoFocused(autoFocus)}
      {...aria}
    />
  );
}
