import type { FormikValues } from 'formik';
import { useState, type ReactNode } from 'react';
import type { AnyObject } from 'yup';
import { useIsPhone } from '../device/use-is-phone';
import { focusMarked } from './auto-focus';
import type { FormLoop } from './form-loop';
import { createGuard, GuardedDialog, useConfirmLeave } from './form-guard';
import { FormSection, SubmitBar } from './form-layout';
import { PortalDialog } from './portal-dialog';
import { PortalForm, type PortalFormProps } from './portal-form';

export type FormModalProps<Values extends FormikValues, Input extends AnyObject = Values> = PortalFormProps<
  Values,
  Input
> & {
  /** Each opening starts the form from `initialValues`. `onSubmit` closes the dialog itself after success. */
  open: boolean;
  title: string;
  onClose: () => void;
  /** Runs for the cross and Escape instead of `onCancel`. */
  onDismiss?: () => void;
  submitLabel?: string;
  danger?: boolean;
  loop?: FormLoop | undefined;
  aside?: ReactNode;
  /** CSS pixels. */
  width?: number;
};

/** Width in CSS pixels of a dialog with content beside the form. */
const SIDE_BY_SIDE = 700;

/** A short form in a dialog. It asks before a half-filled form closes. */
export function FormModal<Values extends FormikValues, Input extends AnyObject = Values>({
  open,
  title,
  onClose,
  onDismiss = onClose,
  submitLabel = 'Guardar',
  danger = false,
  width = 520,
  loop,
  aside,
  children,
  ...form
}: FormModalProps<Values, Input>) {
  const phone = useIsPhone();
  const [guard] = useState(createGuard);
  const confirmLeave = useConfirmLeave(guard);
  return (
    <GuardedDialog value={{ guard, isOpen: open }}>
      <PortalDialog
        open={open}
        title={title}
        onCancel={() => void confirmLeave().then((mayGo) => mayGo && onDismiss())}
        width={width}
        mask={{ closable: false }}
        afterOpenChange={(isOpen) => {
          if (isOpen) focusMarked('ui-form-modal');
        }}
      >
        <PortalForm<Values, Input>
          {...form}
          {...(aside ? { className: phone || width < SIDE_BY_SIDE ? 'ui-form-under' : 'ui-form-beside' } : {})}
        >
          {(formik) => (
            <>
              <FormSection>{typeof children === 'function' ? children(formik) : children}</FormSection>
              <SubmitBar label={submitLabel} danger={danger} onCancel={onClose} loop={loop} />
              {aside && <div className="ui-form-aside">{aside}</div>}
            </>
          )}
        </PortalForm>
      </PortalDialog>
    </GuardedDialog>
  );
}
