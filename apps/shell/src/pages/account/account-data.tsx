import { useChangeOwnPhone } from '@portal/api-client';
import { DOCUMENT_TYPES, LIMITS, ownPhoneSchema, readPhone, type Account } from '@portal/domain';
import { Button, DescriptionGrid, FormModal, TextField, useToasts, type DescriptionItem } from '@portal/ui';
import { useState } from 'react';
import { TOASTS } from './toasts';

/** A person's own data, to read: administrators keep them, but for the telephone. */
export function AccountData({ account }: { account: Account }) {
  const { name, lastName, documentType, document, email, phone, roles, company } = account;
  const documentLabel = DOCUMENT_TYPES.find((type) => type.value === documentType)?.label ?? 'Documento';
  const items: DescriptionItem[] = [
    { label: 'Nombre', value: `${name} ${lastName}` },
    { label: documentLabel, value: document },
    { label: 'Correo', value: email },
    { label: 'Celular', value: phone },
    { label: roles.length === 1 ? 'Rol' : 'Roles', value: roles.map(({ rol }) => rol).join(', ') },
    // People of the operator company belong to no contractor.
    ...(company ? [{ label: 'Empresa', value: company.name }] : []),
  ];
  return (
    <>
      <DescriptionGrid items={items} />
      <p className="account-note">
        El celular lo cambias tú. Si otro dato no está bien, pide a un administrador que lo corrija.
      </p>
      <div className="account-actions">
        <PhoneChange phone={phone} />
      </div>
    </>
  );
}

/** 'Cambiar celular', in a dialog. */
function PhoneChange({ phone }: { phone: string }) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangeOwnPhone();
  const toasts = useToasts();
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cambiar celular</Button>
      <FormModal
        open={isOpen}
        title="Cambiar celular"
        width={420}
        initialValues={{ phone }}
        schema={ownPhoneSchema}
        onClose={close}
        onSubmit={async (input) => {
          await change.mutateAsync(input);
          toasts.success(TOASTS.phone.updated);
          close();
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
    </>
  );
}
