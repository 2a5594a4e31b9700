import { DOCUMENT_TYPES, type Account } from '@portal/domain';
import { Button, DescriptionGrid, Flex, type DescriptionItem } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';

/** Loaded when it opens: few people change their telephone. */
const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog')).PhoneDialog }));

export function AccountData({ account }: { account: Account }) {
  const { name, lastName, documentType, document, email, phone, roles, company } = account;
  const documentLabel = DOCUMENT_TYPES.find((type) => type.value === documentType)?.label ?? 'Documento';
  const items: DescriptionItem[] = [
    { label: 'Nombre', value: `${name} ${lastName}` },
    { label: documentLabel, value: document },
    { label: 'Correo', value: email, wide: true },
    { label: 'Celular', value: phone },
    { label: roles.length === 1 ? 'Rol' : 'Roles', value: roles.map(({ rol }) => rol).join(', ') },
    ...(company ? [{ label: 'Empresa', value: company.name }] : []),
  ];
  return (
    <>
      <DescriptionGrid items={items} />
      <p className="ui-quiet account-note">
        El celular lo cambias tú. Si otro dato no está bien, pide a un administrador que lo corrija.
      </p>
      <Flex wrap gap={8} style={{ marginTop: 16 }}>
        <PhoneChange phone={phone} />
      </Flex>
    </>
  );
}

function PhoneChange({ phone }: { phone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cambiar celular</Button>
      {isOpen && (
        <Suspense>
          <PhoneDialog phone={phone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
