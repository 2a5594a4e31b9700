import { deletionSchema, LIMITS, reasonSchema } from '@portal/domain';
import { errorMessage, FormModal, isApiFailure, TextAreaField, useRowDialog, useToasts } from '@portal/ui';
import type { ReactNode } from 'react';

type Asking = {
  title: string;
  submitLabel: string;
  danger?: boolean;
  isOptional?: boolean;
  help?: string;
  content?: ReactNode;
  onSubmit: (reason: string) => Promise<unknown>;
  done?: string;
};

/** It closes also after an action that came too late: its refusal is shown, and a retry is useless. */
export function useReasonDialog<Row>(asking: (row: Row) => Asking): { ask: (row: Row) => void; dialog: ReactNode } {
  const toasts = useToasts();
  const { row, isOpen, open, close } = useRowDialog<Row>();
  if (row === null) return { ask: open, dialog: null };
  const { isOptional = false, help, content, onSubmit, done, ...modal } = asking(row);
  const dialog = (
    <FormModal
      {...modal}
      open={isOpen}
      initialValues={{ reason: '' }}
      schema={isOptional ? deletionSchema : reasonSchema}
      onClose={close}
      onSubmit={async ({ reason }) => {
        try {
          await onSubmit(reason ?? '');
          if (done !== undefined) toasts.success(done);
        } catch (error) {
          if (!isApiFailure(error) || (error.status !== 409 && error.status !== 404)) throw error;
          toasts.error(errorMessage(error));
        }
        close();
      }}
    >
      {content && <p>{content}</p>}
      <TextAreaField
        name="reason"
        label={isOptional ? 'Motivo (opcional)' : 'Motivo'}
        help={help ?? 'Queda en el historial de la solicitud junto a tu nombre.'}
        rows={3}
        maxLength={LIMITS.reasonMax}
        autoFocus={!isOptional}
      />
    </FormModal>
  );
  return { ask: open, dialog };
}
