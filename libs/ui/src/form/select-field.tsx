import { Select } from 'antd';
import { FieldFrame, type FieldProps } from './field-frame';
import { matchesSearch } from './matches-search';
import { usePortalField } from './use-portal-field';

/** `description`: a second, quieter line of the option. */
export type SelectOption<Value extends string | number> = {
  value: Value;
  label: string;
  description?: string;
  disabled?: boolean;
};

/** Without virtual scrolling every option is a real element for assistive technology; beyond this many it would be slow. */
export const REAL_OPTIONS = 200;

/**
 * `options` may still be on their way: `loading` shows `loadingText`. `onSearch`: the search is done by the server; the
 * options given are its answer. `onSelected`: told after the value changed, for fields that depend on it.
 */
export type SelectFieldProps<Value extends string | number> = FieldProps & {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  loading?: boolean;
  loadingText?: string;
  emptyText?: string;
  searchable?: boolean;
  clearable?: boolean;
  onSearch?: (text: string) => void;
  onSelected?: (value: Value | '') => void;
};

/** One of many: typed to search, without regard to case or accents. The value is '' while nothing is chosen. */
export function SelectField<Value extends string | number>({
  options,
  placeholder = 'Seleccione una opción',
  loading = false,
  loadingText = 'Cargando...',
  emptyText = 'No hay coincidencias',
  searchable = true,
  clearable = false,
  onSearch,
  onSelected,
  ...frame
}: SelectFieldProps<Value>) {
  const field = usePortalField<Value | '' | null | undefined>(frame.name, { ...frame, hasHelp: Boolean(frame.help) });
  const { value } = field;
  return (
    <FieldFrame {...frame} field={field}>
      <Select<Value, SelectOption<Value>>
        id={field.ids.input}
        className="ui-select"
        options={[...options]}
        value={value === '' || value == null ? null : value}
        placeholder={loading && options.length === 0 ? loadingText : placeholder}
        loading={loading}
        disabled={field.disabled}
        virtual={options.length > REAL_OPTIONS}
        allowClear={clearable}
        {...(searchable
          ? {
              showSearch: {
                filterOption: onSearch
                  ? false
                  : (text: string, option?: SelectOption<Value>) =>
                      matchesSearch(`${option?.label ?? ''} ${option?.description ?? ''}`, text),
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
        {...(field.message ? { status: 'error' as const } : {})}
        onChange={(next: Value | null | undefined) => {
          field.setValue(next ?? '');
          onSelected?.(next ?? '');
        }}
        onBlur={field.leave}
        {...field.aria}
      />
    </FieldFrame>
  );
}
