import { FieldFrame, type FieldProps } from './field-frame';
import { SelectInput, type SelectChoices } from './select-input';
import { usePortalField } from './use-portal-field';

export type SelectFieldProps<Value extends string | number> = FieldProps &
  SelectChoices<Value> & {
    onSelected?: (value: Value | '') => void;
    autoFocus?: boolean;
  };

/** The value is '' without a choice. */
export function SelectField<Value extends string | number>({
  options,
  placeholder,
  loading,
  loadingText,
  emptyText,
  searchable,
  clearable,
  onSearch,
  onSelected,
  autoFocus,
  ...frame
}: SelectFieldProps<Value>) {
  const field = usePortalField<Value | '' | null | undefined>(frame.name, frame);
  const choices = { placeholder, loading, loadingText, emptyText, searchable, clearable, onSearch };
  return (
    <FieldFrame {...frame} field={field}>
      <SelectInput<Value>
        id={field.ids.input}
        options={options}
        {...choices}
        value={field.value === '' || field.value == null ? null : field.value}
        disabled={field.disabled}
        isWrong={field.message !== undefined}
        onChange={(next) => {
          field.setValue(next ?? '');
          onSelected?.(next ?? '');
        }}
        autoFocus={autoFocus}
        onBlur={field.leave}
        aria={field.aria}
      />
    </FieldFrame>
  );
}
