import { FieldFrame, type FieldProps } from './field-frame';
import { usePortalField } from './use-portal-field';

/** `options`: two to four with short names; of more, or longer ones, a `SelectField` is easier to read. */
export type ChoiceFieldProps<Value extends string | number> = FieldProps & {
  options: readonly { value: Value; label: string }[];
};

/** One of a few, all in sight: chosen with one tap, where a select takes two. The value is '' while nothing is chosen. */
export function ChoiceField<Value extends string | number>({ options, ...frame }: ChoiceFieldProps<Value>) {
  const field = usePortalField<Value | ''>(frame.name, { ...frame, hasHelp: Boolean(frame.help) });
  return (
    <FieldFrame {...frame} field={field} labelFor="none">
      <div role="radiogroup" className="ui-choices" aria-labelledby={field.ids.label} {...field.aria}>
        {options.map(({ value, label }) => (
          <label key={value} className="ui-choice">
            <input
              type="radio"
              name={field.ids.input}
              checked={field.value === value}
              disabled={field.disabled}
              onChange={() => field.setValue(value)}
              onBlur={field.leave}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
