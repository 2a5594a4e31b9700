import { useChangeOwnPhone } from '@portal/api-client';
import { LIMITS, ownPhoneSchema, readPhone } from '@portal/domain';
import { FormModal, TextField, useToasts } from '@portal/ui';
import { TOASTS } from './toasts';

export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const change = useChangeOwnPhone();
  const toasts = useToasts();
  return (
    <FormModal
      open
      title="Cambiar celular"
      width={420}
      initialValues={{ phone }}
      schema={ownPhoneSchema}
      onClose={onClose}
      onSubmit={async (input) => {
        await change.mutateAsync(input);
        toasts.success(TOASTS.phone.updated);
        onClose();
      }}
    >
      <TextField
        name="phone"
        label="Celular"
        type="tel"
        autoComplete="tel"
        maxLength={LIMITS.nameMax}
        complete={readPhone}
        autoFocus
        selected
      />
    </FormModal>
  );
}
