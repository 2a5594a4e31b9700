import { DOCUMENT_TYPES, type Account } from '@portal/domain';
import { DescriptionGrid, type DescriptionItem } from '@portal/ui';

/** A person's own data, to read: administrators keep them. */
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
      <p className="account-note">Si algún dato no está bien, pide a un administrador que lo corrija.</p>
    </>
  );
}
