import { Checkbox } from 'antd';
import { FieldFrame, type FieldProps } from './field-frame';
import { usePortalField } from './use-portal-field';

export type CheckboxGroupFieldProps<Value extends string | number> = FieldProps & {
  /** The field's value is the list of the ticked ones, in the same order. */
  options: readonly { value: Value; label: string }[];
};

export function CheckboxGroupField<Value extends string | number>({
  options,
  ...frame
}: CheckboxGroupFieldProps<Value>) {
  const field = usePortalField<readonly Value[] | undefined>(frame.name, frame);
  const ticked = new Set(field.value ?? []);
  const toggle = (value: Value, checked: boolean) =>
    field.setValue(options.map((option) => option.value).filter((one) => (one === value ? checked : ticked.has(one))));
  const describedBy = field.aria['aria-describedby'];
  return (
    <FieldFrame {...frame} field={field} labelFor="none">
      <div role="group" className="ui-checkbox-group" aria-labelledby={field.ids.label} aria-describedby={describedBy}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={ticked.has(value)}
            disabled={field.disabled}
            onChange={(event) => toggle(value, event.target.checked)}
            // The message belongs to the group, but the focus goes to a box.
            aria-invalid={field.aria['aria-invalid']}
            aria-describedby={describedBy}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </FieldFrame>
  );
}
