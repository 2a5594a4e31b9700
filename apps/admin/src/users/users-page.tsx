import { useCompanyOptions } from '@portal/api-client';
import type { UserListItem } from '@portal/domain';
import { ListPage, recordFilter, useConfirm, useListState, type ListFilter } from '@portal/ui';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';
import { useRoles } from '../api/roles';
import { useDeleteUser, useUsers } from '../api/users';
import { PAGES } from '../pages';
import { AddButton } from '../records/add-button';
import { STATUS_OPTIONS } from '../records/record-status';
import { TOASTS } from '../toasts';
import { USER_COLUMNS } from './user-columns';
import type { UserPageState } from './user-navigation';

const FILTERS = ['role', 'company', 'status', 'openVisits'] as const;

export function UsersPage() {
  const state = useListState({ filters: FILTERS, defaultSort: 'name' });
  const users = useUsers(state.params);
  const filters = useUserFilters();
  const askToDelete = useAskToDelete();
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = (path: string, user?: UserListItem) =>
    void navigate(path, { state: { list: search, ...(user ? { user } : {}) } satisfies UserPageState });

  const addButton = <AddButton what="usuario" onClick={() => open(PAGES.userCreate.path)} />;

  return (
    <ListPage
      failureAs="log"
      title={PAGES.users.title}
      description={PAGES.users.description}
      action={addButton}
      state={state}
      query={users}
      columns={USER_COLUMNS}
      rowKey={(user) => user.id}
      rowActions={(user) => [
        {
          key: 'edit',
          label: 'Editar',
          icon: 'edit',
          onClick: () => open(generatePath(PAGES.userEdit.path, { id: String(user.id) }), user),
        },
        { key: 'delete', label: 'Eliminar', icon: 'delete', danger: true, onClick: () => askToDelete(user) },
      ]}
      filters={filters}
      searchLabel="Nombre, documento o correo"
      empty={{
        title: 'No hay usuarios creados',
        description: 'Aquí aparecerán las personas que pueden entrar al portal.',
        action: addButton,
      }}
    />
  );
}

function useUserFilters(): readonly ListFilter<(typeof FILTERS)[number]>[] {
  const roles = useRoles();
  // An inactive user may belong to an inactive company.
  const companies = useCompanyOptions({});
  return [
    {
      kind: 'select',
      name: 'role',
      label: 'Rol',
      options: (roles.data ?? []).map(({ id, rol }) => ({ value: String(id), label: rol })),
      loading: roles.isPending,
    },
    recordFilter('company', 'Contratista', companies.data),
    { kind: 'select', name: 'status', label: 'Estado', options: STATUS_OPTIONS },
    {
      kind: 'select',
      name: 'openVisits',
      label: 'Solicitudes',
      options: [{ value: '1', label: 'Con solicitudes abiertas' }],
    },
  ];
}

function useAskToDelete(): (user: UserListItem) => void {
  const remove = useDeleteUser();
  const confirm = useConfirm();
  return (user) =>
    void confirm({
      title: 'Estás seguro de eliminar este usuario?',
      description: (
        <>
          <strong>
            {user.name} {user.lastName}
          </strong>{' '}
          ({user.email}) no podrá volver a entrar y sus sesiones se cierran. Su trabajo hasta hoy se conserva.
        </>
      ),
      confirmLabel: 'Sí, estoy seguro',
      cancelLabel: 'No, cancelar',
      danger: true,
      onConfirm: () => remove.mutateAsync(user.id),
      done: TOASTS.user.deleted,
    });
}
