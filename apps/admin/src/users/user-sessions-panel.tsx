import type { UserDetail } from '@portal/domain';
import { SessionsPanel } from '@portal/ui';
import { useEndUserSession, useUserSessions } from '../api/users';

export function UserSessionsPanel({ user }: { user: UserDetail }) {
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
