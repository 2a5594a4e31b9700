import { autoFocused } from './auto-focus';
import { FieldFrame, type FieldProps } from './field-frame';
import { usePortalField } from './use-portal-field';

export type ChoiceFieldProps<Value extends string | number> = FieldProps & {
  /** Two to four options with short names; a `SelectField` is easier to read for more or longer ones. */
  options: readonly { value: Value; label: string }[];
  autoFocus?: boolean;
};

/** The value is '' without a choice. */
export function ChoiceField<Value extends string | number>({ options, autoFocus, ...frame }: ChoiceFieldProps<Value>) {
  const field = usePortalField<Value | ''>(frame.name, frame);
  return (
    <FieldFrame {...frame} field={field} labelFor="none">
      <div role="radiogroup" className="ui-choices" aria-labelledby={field.ids.label} {...field.aria}>
        {options.map(({ value, label }, index) => (
          <label key={value} className="ui-choice">
            <input
              type="radio"
              name={field.ids.input}
              checked={field.value === value}
              disabled={field.disabled}
              onChange={() => field.setValue(value)}
              onBlur={field.leave}
              {...autoFocused(autoFocus && index === 0)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
