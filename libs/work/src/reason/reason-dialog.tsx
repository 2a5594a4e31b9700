import { LIMITS, reasonSchema } from '@portal/domain';
import { errorMessage, FormModal, isApiFailure, TextAreaField, useToasts } from '@portal/ui';
import type { ReactNode } from 'react';

/**
 * `onSubmit` makes the move. `onClose` also follows a move that came too late: its refusal is shown, and there is nothing to try
 * again. `help` says where the reason is kept and who reads it.
 */
export type ReasonDialogProps = {
  open: boolean;
  title: string;
  submitLabel: string;
  danger?: boolean;
  label?: string;
  help?: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What the move is about, and what it leads to. */
  children?: ReactNode;
};

/** Asks why something is given back, deleted or annulled, and does it. */
export function ReasonDialog({
  open,
  title,
  submitLabel,
  danger = false,
  label = 'Motivo',
  help = 'Queda en el historial de la solicitud junto a tu nombre.',
  onSubmit,
  onClose,
  children,
}: ReasonDialogProps) {
  const toasts = useToasts();
  return (
    <FormModal
      open={open}
      title={title}
      initialValues={{ reason: '' }}
      schema={reasonSchema}
      submitLabel={submitLabel}
      danger={danger}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        try {
          await onSubmit(reason);
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
