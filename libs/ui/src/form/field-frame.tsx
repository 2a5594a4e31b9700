import './form.css';
import type { ReactNode } from 'react';
import type { PortalField } from './use-portal-field';

/** The props every field has. `help` stands under the label; `optional` says so beside it. */
export type FieldProps = {
  name: string;
  label: string;
  help?: ReactNode;
  /** A hint that does not block, under the field while there is no message: as a RUT's check digit. */
  warning?: ReactNode;
  optional?: boolean;
  disabled?: boolean;
  /** Shows the label to assistive technology only, where a heading beside it already names the field. */
  hideLabel?: boolean;
};

type FieldFrameProps = FieldProps & {
  field: Pick<PortalField<unknown>, 'ids' | 'message'>;
  children: ReactNode;
  /** The label of a group of inputs or of a drawing is not tied to one input. */
  labelFor?: 'input' | 'none';
};

/** Label above, help under the label, the field, and a line that waits for its message so that nothing jumps. */
export function FieldFrame({
  field,
  label,
  help,
  warning,
  optional,
  hideLabel,
  labelFor = 'input',
  children,
}: FieldFrameProps) {
  const { ids, message } = field;
  return (
    <div className={message ? 'ui-field ui-field-wrong' : 'ui-field'}>
      <div className={hideLabel ? 'ui-sr-only' : 'ui-field-label'}>
        {labelFor === 'input' ? (
          <label id={ids.label} htmlFor={ids.input}>
            {label}
          </label>
        ) : (
          <span id={ids.label}>{label}</span>
        )}
        {optional && <span className="ui-field-optional">Opcional</span>}
      </div>
      {help && (
        <div id={ids.help} className="ui-field-help">
          {help}
        </div>
      )}
      {children}
      <FieldMessage id={ids.message} message={message} warning={warning} />
    </div>
  );
}

/** The message under a field. Its line is there before it, so that nothing moves. */
export function FieldMessage({
  id,
  message,
  warning,
}: {
  id: string;
  message: string | undefined;
  warning?: ReactNode;
}) {
  return (
    <div id={id} className="ui-field-message" aria-live="polite">
      {message ?? (warning ? <span className="ui-field-warning">{warning}</span> : null)}
    </div>
  );
}
