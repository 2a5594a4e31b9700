import './form.css';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { useId, type ReactNode } from 'react';

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

/** `label`: the verb of the button. `onCancel`: shows 'Cancelar'. `disabled`: while something the form needs is missing. */
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
  return (
    <div className="ui-submit-bar">
      {children && <div className="ui-submit-bar-extra">{children}</div>}
      {onCancel && (
        <Button onClick={onCancel} disabled={isSubmitting}>
          {cancelLabel}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={isSubmitting} disabled={disabled || isSubmitting}>
        {label}
      </Button>
    </div>
  );
}
