import { useAccountSessions, useEndAccountSession, useEndOtherSessions } from '@portal/api-client';
import { SHARED_TOASTS, type UserSession } from '@portal/domain';
import { Button, Panel, SessionList, sessionName, useConfirm, useToasts } from '@portal/ui';

export function AccountSessions() {
  const sessions = useAccountSessions();
  const endOne = useEndAccountSession();
  const endOthers = useEndOtherSessions();
  const confirm = useConfirm();
  const toasts = useToasts();
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false;

  const askToEnd = (session: UserSession) =>
    void confirm({
      title: '¿Cerrar esta sesión?',
      description: (
        <>
          Habrá que ingresar de nuevo en <strong>{sessionName(session)}</strong>. Lo que no se haya guardado allí puede
          perderse.
        </>
      ),
      confirmLabel: 'Cerrar sesión',
      danger: true,
      onConfirm: async () => {
        await endOne.mutateAsync(session.id);
        toasts.success(SHARED_TOASTS.sessionEnded);
      },
    });

  const askToEndOthers = () =>
    void confirm({
      title: '¿Cerrar las demás sesiones?',
      description: 'Habrá que ingresar de nuevo en todos los dispositivos menos en este.',
      confirmLabel: 'Cerrar las demás sesiones',
      danger: true,
      onConfirm: async () => {
        await endOthers.mutateAsync();
        toasts.success(SHARED_TOASTS.allSessionsEnded);
      },
    });

  return (
    <div className="account-part">
      <Panel
        title="Sesiones abiertas"
        extra={
          hasOthers && (
            <Button danger onClick={askToEndOthers}>
              Cerrar las demás sesiones
            </Button>
          )
        }
      >
        <p className="ui-quiet account-note account-sessions-note">
          Si no reconoces alguna, ciérrala y cambia tu contraseña.
        </p>
        <SessionList query={sessions} onEnd={askToEnd} />
      </Panel>
    </div>
  );
}
