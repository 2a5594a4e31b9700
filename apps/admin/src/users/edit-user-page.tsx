import './users.css';
import { isApiError } from '@portal/api-client';
import { editUserSchema, type UserDetail } from '@portal/domain';
import { Button, EmptyState, NoData, Page, PageHeader, Panel, SessionsPanel } from '@portal/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useEndUserSession, useUpdateUser, useUser, useUserSessions } from '../api/users';
import { PAGES } from '../pages';
import { TOASTS } from '../toasts';
import { UserForm } from './user-form';
import { UserInvitationPanel } from './user-invitation';
import { useUserPageState } from './user-navigation';
import { onlyWhatApplies, valuesOf } from './user-values';

export function EditUserPage() {
  const { id: address = '' } = useParams();
  const id = /^[1-9]\d*$/.test(address) && Number.isSafeInteger(Number(address)) ? Number(address) : null;
  return <EditUser key={address} id={id} />;
}

function EditUser({ id }: { id: number | null }) {
  const { listAddress, toList, userName } = useUserPageState();
  const query = useUser(id);
  // The form starts from the server's current data, not from the cache of an earlier visit; a later background refresh must not
  // change the typed values.
  const [user, setUser] = useState<UserDetail | null>(null);
  if (user === null && query.data && !query.isFetching && !query.isError) setUser(query.data);
  const name = user ? `${user.name} ${user.lastName}` : userName;

  return (
    <Page width="form">
      <PageHeader title={PAGES.userEdit.title} description={name} backTo={listAddress} />
      {user ? (
        <>
          <EditUserForm user={user} onDone={toList} />
          <div style={{ marginTop: 32 }}>
            <UserInvitationPanel user={user} />
            <UserSessionsPanel user={user} />
          </div>
        </>
      ) : (
        <Panel>
          {id === null || (!query.isFetching && isApiError(query.error) && query.error.status === 404) ? (
            <EmptyState
              icon="search"
              title="No se encontró el usuario, no es posible editarlo"
              description="La dirección puede estar mal escrita, o el usuario fue eliminado."
              action={<Button onClick={toList}>Ver usuarios</Button>}
            />
          ) : (
            <NoData query={{ ...query, isError: query.isError && !query.isFetching }} rows={8} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function EditUserForm({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const update = useUpdateUser();
  const initialValues = valuesOf(user);

  return (
    <UserForm
      user={user}
      title={PAGES.userEdit.title}
      initialValues={initialValues}
      schema={editUserSchema}
      done={TOASTS.user.updated}
      onSubmit={async (input) => {
        await update.mutateAsync({ id: user.id, input: onlyWhatApplies(input, initialValues) });
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

function UserSessionsPanel({ user }: { user: UserDetail }) {
  const sessions = useUserSessions(user.id);
  const end = useEndUserSession();
  const alsoHere = sessions.data?.some(({ isCurrent }) => isCurrent) ? ', también en este' : '';
  return (
    <SessionsPanel
      title="Sesiones"
      note="Al cambiar sus roles, su empresa, su estado o su contraseña, todas se cierran al instante."
      query={sessions}
      emptyText="La persona no tiene sesiones abiertas"
      who={
        <>
          <strong>
            {user.name} {user.lastName}
          </strong>{' '}
          tendrá que
        </>
      }
      together={
        sessions.data?.length ? { what: 'todas las sesiones', where: `todos sus dispositivos${alsoHere}` } : null
      }
      end={(session) => end.mutateAsync({ userId: user.id, ...(session && { session: session.id }) })}
    />
  );
}
