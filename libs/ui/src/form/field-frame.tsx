import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { ProposalButton, type ProposalButtonProps } from './proposal-button';
import type { PortalField } from './use-portal-field';

export type FieldProps = {
  name: string;
  label: string;
  help?: ReactNode;
  /** A hint under the field that does not block, shown while there is no message; for instance about a RUT's check digit. */
  warning?: ReactNode;
  /** `others`: what its button writes into further fields, by their paths. */
  proposal?:
    | (Pick<ProposalButtonProps, 'text' | 'letter'> & { value: string | number; others?: FormikValues })
    | undefined;
  optional?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
};

type FieldFrameProps = FieldProps & {
  field: Pick<PortalField<unknown>, 'ids' | 'message'>;
  children: ReactNode;
  /** 'none' for a group of inputs or a drawing, whose label belongs to no single input. */
  labelFor?: 'input' | 'none';
};

export function FieldFrame({
  name,
  field,
  label,
  help,
  warning,
  proposal,
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
        {optional && <span className="ui-faint ui-small ui-field-optional">Opcional</span>}
      </div>
      {help && (
        <div id={ids.help} className="ui-quiet ui-small ui-field-help">
          {help}
        </div>
      )}
      {children}
      {proposal && <ProposalButton {...proposal} writes={{ [name]: proposal.value, ...proposal.others }} />}
      <FieldMessage id={ids.message} message={message} warning={warning} />
    </div>
  );
}

/** Its line is reserved, so that nothing moves. */
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
