import { useAccountSessions, useEndAccountSession, useEndOtherSessions } from '@portal/api-client';
import { SessionsPanel } from '@portal/ui';

export function AccountSessions() {
  const sessions = useAccountSessions();
  const endOne = useEndAccountSession();
  const endOthers = useEndOtherSessions();
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false;
  return (
    <SessionsPanel
      title="Sesiones abiertas"
      note="Si no reconoces alguna, ciérrala y cambia tu contraseña."
      query={sessions}
      who="Habrá que"
      together={hasOthers ? { what: 'las demás sesiones', where: 'todos los dispositivos menos en este' } : null}
      end={(session) => (session ? endOne.mutateAsync(session.id) : endOthers.mutateAsync())}
    />
  );
}
