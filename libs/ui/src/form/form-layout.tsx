import { Button, Flex } from 'antd';
import { useFormikContext, type FormikValues } from 'formik';
import { use, useId, type ReactNode } from 'react';
import { hasUnreadyPhotos } from '../device/prepare-photo';
import { FormContext } from './form-context';
import { abandon } from './form-guard';
import { SAVE_AND_NEXT, type FormLoop } from './form-loop';

export type FormSectionProps = {
  title?: string;
  description?: ReactNode;
  children: ReactNode;
};

export function FormSection({ title, description, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <section className="ui-sheet ui-form-section" {...(title ? { 'aria-labelledby': headingId } : {})}>
      {title && (
        <div className="ui-above">
          <h2 id={headingId}>{title}</h2>
          {description && <p className="ui-quiet">{description}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="ui-field-row">{children}</div>;
}

export type SubmitBarProps = {
  label?: string;
  onCancel?: () => void;
  disabled?: boolean;
  danger?: boolean;
  loop?: FormLoop | undefined;
  children?: ReactNode;
};

/** Disabled while a photo is prepared, because no photo leaves the device at full size. */
export function SubmitBar({
  label = 'Guardar',
  onCancel,
  disabled = false,
  danger = false,
  loop,
  children,
}: SubmitBarProps) {
  const { isSubmitting, values } = useFormikContext<FormikValues>();
  const waits = disabled || isSubmitting || hasUnreadyPhotos(values);
  // The buttons keep their places; Enter presses the one that the person used last.
  const buttons = loop?.hasNext ? (['next', 'save'] as const) : (['save'] as const);
  const main = loop?.hasNext && loop.openedNext ? 'next' : 'save';
  const valueOf = (button: 'save' | 'next') => (button === 'next' ? { value: SAVE_AND_NEXT } : {});
  const { guard } = use(FormContext);
  return (
    <Flex
      className={loop?.hasNext ? 'ui-submit-bar ui-submit-loop' : 'ui-submit-bar'}
      align="center"
      justify="flex-end"
      gap={8}
    >
      {/* Enter presses the first submit button of a form. */}
      {loop?.hasNext && <button type="submit" hidden disabled={waits} {...valueOf(main)} />}
      {children && <div style={{ marginRight: 'auto' }}>{children}</div>}
      {onCancel && (
        <Button
          disabled={isSubmitting}
          onClick={() => {
            abandon(guard);
            onCancel();
          }}
        >
          Cancelar
        </Button>
      )}
      {buttons.map((button) => (
        <Button
          key={button}
          type={button === main ? 'primary' : 'default'}
          htmlType="submit"
          danger={danger}
          loading={button === main && isSubmitting}
          disabled={waits}
          {...valueOf(button)}
        >
          {button === 'next' ? `${label} y siguiente` : label}
        </Button>
      ))}
    </Flex>
  );
}
