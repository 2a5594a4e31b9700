import { useChangeOwnPhone } from '@portal/api-client';
import { LIMITS, ownPhoneSchema, readPhone } from '@portal/domain';
import { FormModal, TextField } from '@portal/ui';
import { TOASTS } from './toasts';

export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const change = useChangeOwnPhone();
  return (
    <FormModal
      open
      title="Cambiar celular"
      width={420}
      initialValues={{ phone }}
      schema={ownPhoneSchema}
      onClose={onClose}
      done={TOASTS.phone.updated}
      onSubmit={async (input) => {
        await change.mutateAsync(input);
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
