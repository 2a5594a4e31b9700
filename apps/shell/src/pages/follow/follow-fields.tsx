import type { Choice } from '@portal/domain';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

type FieldProps = {
  label: string;
  help?: string;
  name: string;
  error?: string | undefined;
  children: (
    props: Pick<InputHTMLAttributes<HTMLElement>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'> & {
      name: string;
    },
  ) => ReactNode;
};

export function Field({ label, help, name, error, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-field-label">
        {label}
      </label>
      {help && (
        <p className="ui-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children({
        id,
        name,
        className: 'ui-input',
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      <p className="ui-field-message" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

type ChoicesProps = {
  label: string;
  name: string;
  choices: readonly Choice[];
  chosen?: string;
  error?: string | undefined;
};

export function Choices({ label, name, choices, chosen, error }: ChoicesProps) {
  return (
    <fieldset className="ui-field">
      <legend className="ui-field-label">{label}</legend>
      <div className="ui-choices">
        {choices.map(({ value, label: word }) => (
          <label key={value} className="ui-choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} required />
            <span>{word}</span>
          </label>
        ))}
      </div>
      <p className="ui-field-message">{error}</p>
    </fieldset>
  );
}
