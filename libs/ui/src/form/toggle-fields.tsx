import { Checkbox, Flex, Switch } from 'antd';
import type { ReactNode } from 'react';
import { FieldMessage, type FieldProps } from './field-frame';
import { usePortalField, type PortalField } from './use-portal-field';

type ToggleProps = Omit<FieldProps, 'hideLabel' | 'optional' | 'warning'>;

export function SwitchField(props: ToggleProps) {
  const field = usePortalField<boolean | undefined>(props.name, { ...props, optional: true });
  return (
    <ToggleFrame field={field} help={props.help}>
      <Flex className="ui-toggle" align="center" gap={10}>
        <Switch
          id={field.ids.input}
          checked={field.value ?? false}
          disabled={field.disabled}
          onChange={field.setValue}
          aria-labelledby={field.ids.label}
          aria-describedby={field.aria['aria-describedby']}
        />
        <label id={field.ids.label} htmlFor={field.ids.input}>
          {props.label}
        </label>
      </Flex>
    </ToggleFrame>
  );
}

export function CheckboxField({ onToggled, ...props }: ToggleProps & { onToggled?: (checked: boolean) => void }) {
  const field = usePortalField<boolean | undefined>(props.name, { ...props, optional: true });
  return (
    <ToggleFrame field={field} help={props.help}>
      <Checkbox
        id={field.ids.input}
        checked={field.value ?? false}
        disabled={field.disabled}
        onChange={({ target }) => {
          field.setValue(target.checked);
          onToggled?.(target.checked);
        }}
        aria-invalid={field.aria['aria-invalid']}
        aria-describedby={field.aria['aria-describedby']}
      >
        {props.label}
      </Checkbox>
    </ToggleFrame>
  );
}

type ToggleFrameProps = { field: Pick<PortalField<boolean>, 'ids' | 'message'>; help: ReactNode; children: ReactNode };

function ToggleFrame({ field: { ids, message }, help, children }: ToggleFrameProps) {
  return (
    <div className="ui-field">
      {children}
      {help && (
        <div id={ids.help} className="ui-quiet ui-small ui-field-help">
          {help}
        </div>
      )}
      <FieldMessage id={ids.message} message={message} />
    </div>
  );
}
