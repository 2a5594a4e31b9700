import './form.css';
import { Modal } from 'antd';
import type { FormikValues } from 'formik';
import { focusMarked } from './auto-focus';
import { FormSection, SubmitBar } from './form-layout';
import { PortalForm, type PortalFormProps } from './portal-form';

/**
 * `open`: with every opening the form starts afresh from `initialValues`. `onSubmit` closes it itself when all went well.
 * `onDismiss`: the cross or Escape, where they are to do something else than 'Cancelar'.
 */
export type FormModalProps<Values extends FormikValues> = PortalFormProps<Values> & {
  open: boolean;
  title: string;
  onClose: () => void;
  onDismiss?: () => void;
  submitLabel?: string;
  /** CSS pixels. */
  width?: number;
};

const DIALOG = 'ui-form-modal';

/** A short form in a dialog: at most 80vh high (spec 2 §9), a full sheet on phones. */
export function FormModal<Values extends FormikValues>({
  open,
  title,
  onClose,
  onDismiss = onClose,
  submitLabel = 'Guardar',
  width = 520,
  children,
  ...form
}: FormModalProps<Values>) {
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onDismiss}
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
      <PortalForm<Values> {...form}>
        {(formik) => (
          <>
            <FormSection>{typeof children === 'function' ? children(formik) : children}</FormSection>
            <SubmitBar label={submitLabel} onCancel={onClose} />
          </>
        )}
      </PortalForm>
    </Modal>
  );
}
