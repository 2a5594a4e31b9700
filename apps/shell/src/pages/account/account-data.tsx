import { DOCUMENT_TYPES, formatPhone, ROLE, type Account } from '@portal/domain';
import { Button, DescriptionGrid, Flex, useIsPhone, type DescriptionItem } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';

// Loaded when they open: few people change anything.
const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog')).PhoneDialog }));
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog')).PasswordDialog }));

export function AccountData({ account }: { account: Account }) {
  const { name, lastName, documentType, document, email, phone, roles, company } = account;
  const [opened, setOpened] = useState<'phone' | 'password' | null>(null);
  const isPhone = useIsPhone();
  const close = () => setOpened(null);
  const documentLabel = DOCUMENT_TYPES.find((type) => type.value === documentType)?.label ?? 'Documento';
  const items: DescriptionItem[] = [
    { label: 'Nombre', value: `${name} ${lastName}` },
    { label: documentLabel, value: document },
    { label: 'Correo', value: email, wide: isPhone },
    { label: 'Celular', value: formatPhone(phone) },
    { label: roles.length === 1 ? 'Rol' : 'Roles', value: roles.map(({ rol }) => rol).join(', ') },
    ...(company ? [{ label: 'Empresa', value: company.name, wide: isPhone }] : []),
  ];
  return (
    <>
      <DescriptionGrid items={items} />
      <p className="ui-quiet ui-below">
        El celular y la contraseña los cambias tú.
        {!roles.some(({ code }) => code === ROLE.admin) && ' Otro dato lo corrige un administrador.'}
      </p>
      <Flex vertical={isPhone} gap={8} style={{ marginTop: 16 }}>
        <Button onClick={() => setOpened('phone')}>Cambiar celular</Button>
        <Button onClick={() => setOpened('password')}>Cambiar contraseña</Button>
      </Flex>
      <Suspense>
        {opened === 'phone' && <PhoneDialog phone={phone} onClose={close} />}
        {opened === 'password' && <PasswordDialog account={account} onClose={close} />}
      </Suspense>
    </>
  );
}
