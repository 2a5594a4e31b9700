import { Checkbox, Switch } from 'antd';
import { FieldMessage, type FieldProps } from './field-frame';
import { usePortalField } from './use-portal-field';

type ToggleProps = Omit<FieldProps, 'hideLabel' | 'optional' | 'warning'> & { onToggled?: (checked: boolean) => void };

export function SwitchField({ onToggled, ...frame }: ToggleProps) {
  const field = usePortalField<boolean | undefined>(frame.name, {
    ...frame,
    optional: true,
    hasHelp: Boolean(frame.help),
  });
  return (
    <div className="ui-field">
      <div className="ui-toggle">
        <Switch
          id={field.ids.input}
          checked={field.value ?? false}
          disabled={field.disabled}
          onChange={(checked) => {
            field.setValue(checked);
            onToggled?.(checked);
          }}
          aria-labelledby={field.ids.label}
          aria-describedby={field.aria['aria-describedby']}
        />
        <label id={field.ids.label} htmlFor={field.ids.input}>
          {frame.label}
        </label>
      </div>
      {frame.help && (
        <div id={field.ids.help} className="ui-field-help">
          {frame.help}
        </div>
      )}
      <FieldMessage id={field.ids.message} message={field.message} />
    </div>
  );
}

export function CheckboxField({ onToggled, ...frame }: ToggleProps) {
  const field = usePortalField<boolean | undefined>(frame.name, {
    ...frame,
    optional: true,
    hasHelp: Boolean(frame.help),
  });
  return (
    <div className="ui-field">
      <Checkbox
        id={field.ids.input}
        checked={field.value ?? false}
        disabled={field.disabled}
        onChange={(event) => {
          field.setValue(event.target.checked);
          onToggled?.(event.target.checked);
        }}
        aria-invalid={field.aria['aria-invalid']}
        aria-describedby={field.aria['aria-describedby']}
      >
        {frame.label}
      </Checkbox>
      {frame.help && (
        <div id={field.ids.help} className="ui-field-help">
          {frame.help}
        </div>
      )}
      <FieldMessage id={field.ids.message} message={field.message} />
    </div>
  );
}
