import { deletionSchema, LIMITS, reasonSchema } from '@portal/domain';
import { errorMessage, FormModal, isApiFailure, TextAreaField, useToasts } from '@portal/ui';
import type { ReactNode } from 'react';

export type ReasonDialogProps = {
  open: boolean;
  title: string;
  submitLabel: string;
  danger?: boolean;
  isOptional?: boolean;
  help?: string;
  onSubmit: (reason: string) => Promise<unknown>;
  /** Closes the dialog, also after an action that came too late: its refusal is shown, and a retry is useless. */
  onClose: () => void;
  children?: ReactNode;
};

export function ReasonDialog({
  open,
  title,
  submitLabel,
  danger = false,
  isOptional = false,
  help = 'Queda en el historial de la solicitud junto a tu nombre.',
  onSubmit,
  onClose,
  children,
}: ReasonDialogProps) {
  const toasts = useToasts();
  const label = isOptional ? 'Motivo (opcional)' : 'Motivo';
  return (
    <FormModal
      open={open}
      title={title}
      initialValues={{ reason: '' }}
      schema={isOptional ? deletionSchema : reasonSchema}
      submitLabel={submitLabel}
      danger={danger}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        try {
          await onSubmit(reason ?? '');
        } catch (error) {
          if (!isApiFailure(error) || (error.status !== 409 && error.status !== 404)) throw error;
          toasts.error(errorMessage(error));
        }
        onClose();
      }}
    >
      {children}
      <TextAreaField name="reason" label={label} help={help} rows={3} maxLength={LIMITS.reasonMax} autoFocus />
    </FormModal>
  );
}
