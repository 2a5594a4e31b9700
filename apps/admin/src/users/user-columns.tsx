import type { UserListItem } from '@portal/domain';
import { MAIL_REFUSED } from './user-values';
import { StatusBadge, type ListColumn } from '@portal/ui';

export const USER_COLUMNS: readonly ListColumn<UserListItem>[] = [
  { key: 'id', title: '#', sortKey: 'id', width: '72px', render: (user) => user.id },
  {
    key: 'name',
    title: 'Nombre',
    sortKey: 'name',
    card: 'who',
    minWidth: 150,
    truncate: true,
    render: (user) => `${user.name} ${user.lastName}`,
  },
  {
    key: 'document',
    title: 'Documento',
    sortKey: 'document',
    minWidth: 210,
    render: (user) => user.document,
  },
  {
    key: 'email',
    title: 'Correo',
    sortKey: 'email',
    under: 'document',
    truncate: true,
    render: (user) => (user.isMailRefused ? `${user.email} · ${MAIL_REFUSED}` : user.email),
  },
  { key: 'roles', title: 'Rol', card: 'what', minWidth: 150, truncate: true, render: (user) => user.roles },
  { key: 'isContractor', title: 'Contratista', minWidth: 180, render: contractorText },
  {
    key: 'status',
    title: 'Estado',
    sortKey: 'status',
    card: 'state',
    width: '110px',
    render: (user) => <StatusBadge status={user.status} />,
  },
];

function contractorText({ isContractor, company }: UserListItem): string {
  if (!isContractor) return 'No';
  return company ? `Sí, ${company.name}` : 'Sí';
}
