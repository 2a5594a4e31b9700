import { FieldFrame, type FieldProps } from './field-frame';
import { SelectInput, type SelectChoices } from './select-input';
import { usePortalField } from './use-portal-field';

export type SelectFieldProps<Value extends string | number> = FieldProps &
  SelectChoices<Value> & {
    onSelected?: (value: Value | '') => void;
    autoFocus?: boolean;
  };

/** The value is '' without a choice. */
export function SelectField<Value extends string | number>({ onSelected, ...props }: SelectFieldProps<Value>) {
  const field = usePortalField<Value | '' | null | undefined>(props.name, props);
  return (
    <FieldFrame {...props} field={field}>
      <SelectInput<Value>
        {...props}
        id={field.ids.input}
        value={field.value === '' || field.value == null ? null : field.value}
        disabled={field.disabled}
        isWrong={field.message !== undefined}
        onChange={(next) => {
          field.setValue(next ?? '');
          onSelected?.(next ?? '');
        }}
        onBlur={field.leave}
        aria={field.aria}
      />
    </FieldFrame>
  );
}
