import './form.css';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { use, useId, type ReactNode } from 'react';
import { FormContext } from './form-context';
import { abandon } from './form-guard';

/** `title`: heading; `description`: one sentence under it. */
export type FormSectionProps = { title?: string; description?: ReactNode; children: ReactNode };

/** A part of a form under its own heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <section className="ui-form-section" {...(title ? { 'aria-labelledby': headingId } : {})}>
      {title && (
        <div className="ui-form-section-head">
          <h2 id={headingId}>{title}</h2>
          {description && <p>{description}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Short fields side by side where there is room (day and hour, type and number); one column on phones. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="ui-field-row">{children}</div>;
}

/** `label`: the verb of the button. `onCancel`: shows 'Cancelar', which drops what was typed, as it says. `disabled`: while something the form needs is missing. */
export type SubmitBarProps = {
  label?: string;
  onCancel?: () => void;
  cancelLabel?: string;
  disabled?: boolean;
  /** Anything at the left of the buttons: a total, a hint. */
  children?: ReactNode;
};

/** The end of a form: sticky at the bottom on phones, off and spinning while the form is sent. */
export function SubmitBar({
  label = 'Guardar',
  onCancel,
  cancelLabel = 'Cancelar',
  disabled = false,
  children,
}: SubmitBarProps) {
  const { isSubmitting } = useFormikContext();
  const { guard } = use(FormContext);
  return (
    <div className="ui-submit-bar">
      {children && <div className="ui-submit-bar-extra">{children}</div>}
      {onCancel && (
        <Button
          disabled={isSubmitting}
          onClick={() => {
            abandon(guard);
            onCancel();
          }}
        >
          {cancelLabel}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={isSubmitting} disabled={disabled || isSubmitting}>
        {label}
      </Button>
    </div>
  );
}
