import './form.css';
import { Modal } from 'antd';
import type { FormikValues } from 'formik';
import { useState } from 'react';
import type { AnyObject } from 'yup';
import { focusMarked } from './auto-focus';
import { createGuard, GuardedDialog, useConfirmLeave } from './form-guard';
import { FormSection, SubmitBar } from './form-layout';
import { PortalForm, type PortalFormProps } from './portal-form';

/**
 * `open`: with every opening the form starts afresh from `initialValues`. `onSubmit` closes it itself when all went well.
 * `onDismiss`: the cross or Escape, where they are to do something else than 'Cancelar'.
 */
export type FormModalProps<Values extends FormikValues, Input extends AnyObject = Values> = PortalFormProps<
  Values,
  Input
> & {
  open: boolean;
  title: string;
  onClose: () => void;
  onDismiss?: () => void;
  submitLabel?: string;
  /** CSS pixels. */
  width?: number;
};

const DIALOG = 'ui-form-modal';

/** A short form in a dialog: at most 80vh high (spec 2 §9), a full sheet on phones. Half-filled, it asks before it closes. */
export function FormModal<Values extends FormikValues, Input extends AnyObject = Values>({
  open,
  title,
  onClose,
  onDismiss = onClose,
  submitLabel = 'Guardar',
  width = 520,
  children,
  ...form
}: FormModalProps<Values, Input>) {
  const [guard] = useState(createGuard);
  const confirmLeave = useConfirmLeave(guard);
  return (
    <GuardedDialog value={{ guard, isOpen: open }}>
      <Modal
        open={open}
        title={title}
        onCancel={() => void confirmLeave().then((mayGo) => mayGo && onDismiss())}
        footer={null}
        width={width}
        centered
        destroyOnHidden
        mask={{ closable: false }}
        className={DIALOG}
        afterOpenChange={(isOpen) => {
          if (isOpen) focusMarked(DIALOG);
        }}
      >
        <PortalForm<Values, Input> {...form}>
          {(formik) => (
            <>
              <FormSection>{typeof children === 'function' ? children(formik) : children}</FormSection>
              <SubmitBar label={submitLabel} onCancel={onClose} />
            </>
          )}
        </PortalForm>
      </Modal>
    </GuardedDialog>
  );
}
