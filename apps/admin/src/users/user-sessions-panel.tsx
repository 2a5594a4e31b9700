import './users.css';
import { SHARED_TOASTS, type UserDetail, type UserSession } from '@portal/domain';
import { Button, Panel, SessionList, sessionName, useConfirm, useToasts } from '@portal/ui';
import { useEndUserSession, useUserSessions } from '../api/users';

export function UserSessionsPanel({ user }: { user: UserDetail }) {
  const sessions = useUserSessions(user.id);
  const end = useEndUserSession();
  const confirm = useConfirm();
  const toasts = useToasts();
  const name = (
    <strong>
      {user.name} {user.lastName}
    </strong>
  );

  const askToEnd = (session: UserSession) =>
    void confirm({
      title: '¿Cerrar esta sesión?',
      description: (
        <>
          {name} tendrá que ingresar de nuevo en <strong>{sessionName(session)}</strong>. Lo que no haya guardado allí
          puede perderse.
        </>
      ),
      confirmLabel: 'Cerrar sesión',
      danger: true,
      onConfirm: async () => {
        await end.mutateAsync({ userId: user.id, session: session.id });
        toasts.success(SHARED_TOASTS.sessionEnded);
      },
    });

  const askToEndAll = () =>
    void confirm({
      title: '¿Cerrar todas las sesiones?',
      description: (
        <>
          {name} tendrá que ingresar de nuevo en todos sus dispositivos
          {sessions.data?.some(({ isCurrent }) => isCurrent) ? ', también en este' : ''}.
        </>
      ),
      confirmLabel: 'Cerrar todas las sesiones',
      danger: true,
      onConfirm: async () => {
        await end.mutateAsync({ userId: user.id });
        toasts.success(SHARED_TOASTS.allSessionsEnded);
      },
    });

  const hasSessions = (sessions.data?.length ?? 0) > 0;
  return (
    <div className="user-panel">
      <Panel
        title="Sesiones"
        extra={
          hasSessions && (
            <Button danger onClick={askToEndAll}>
              Cerrar todas las sesiones
            </Button>
          )
        }
      >
        <p className="ui-quiet user-panel-note">
          Al cambiar sus roles, su empresa, su estado o su contraseña, todas se cierran al instante.
        </p>
        <SessionList query={sessions} onEnd={askToEnd} emptyText="La persona no tiene sesiones abiertas" />
      </Panel>
    </div>
  );
}
