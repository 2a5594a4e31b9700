import { containsWords } from '@portal/domain';
import { Flex, Select } from 'antd';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../device/use-media-query';
import { autoFocused } from './auto-focus';

export type SelectOption<Value extends string | number> = {
  value: Value;
  label: string;
  description?: string;
  disabled?: boolean;
  /** Heading that the option stands under; options of one group follow each other. */
  group?: string;
};

type OptionGroup<Value extends string | number> = { label: string; options: SelectOption<Value>[] };

function grouped<Value extends string | number>(options: readonly SelectOption<Value>[]) {
  const shown: (SelectOption<Value> | OptionGroup<Value>)[] = [];
  for (const option of options) {
    const last = shown.at(-1);
    if (option.group === undefined) shown.push(option);
    else if (last && 'options' in last && last.label === option.group) last.options.push(option);
    else shown.push({ label: option.group, options: [option] });
  }
  return shown;
}

/** Number of options that are visible at once. On touch a search over so few only puts the keyboard over them. */
const FEW_OPTIONS = 8;

/** Options above this number are rendered virtually. Up to it every option is a real element for assistive technology. */
export const REAL_OPTIONS = 200;

export type SelectChoices<Value extends string | number> = {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  loading?: boolean;
  loadingText?: string;
  emptyText?: ReactNode;
  searchable?: boolean;
  clearable?: boolean;
  onSearch?: (text: string) => void;
};

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
    <Select<Value, SelectOption<Value> | OptionGroup<Value>>
      id={id}
      className="ui-select"
      options={grouped(options)}
      value={value}
      placeholder={loading && options.length === 0 ? loadingText : placeholder}
      loading={loading}
      disabled={disabled}
      virtual={options.length > REAL_OPTIONS}
      allowClear={clearable}
      {...(isSearched
        ? {
            showSearch: {
              // A group stays as long as one of its options is found.
              filterOption: (text: string, option?: SelectOption<Value> | OptionGroup<Value>) =>
                option !== undefined &&
                !('options' in option) &&
                containsWords(`${option.label} ${option.description ?? ''}`, text),
              ...(onSearch ? { onSearch } : {}),
            },
          }
        : {})}
      optionRender={({ data }) =>
        'description' in data && data.description ? (
          <Flex component="span" className="ui-option" vertical>
            {data.label}
            <span className="ui-faint ui-small">{data.description}</span>
          </Flex>
        ) : (
          data.label
        )
      }
      notFoundContent={<span className="ui-quiet ui-option-none">{loading ? loadingText : emptyText}</span>}
      {...(isWrong ? { status: 'error' as const } : {})}
      onChange={(next: Value | null | undefined) => onChange(next ?? null)}
      {...(onBlur ? { onBlur } : {})}
      {...autoFocused(autoFocus)}
      {...aria}
    />
  );
}
