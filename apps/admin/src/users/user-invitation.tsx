import './users.css';
import { passwordLinkPath, type UserDetail } from '@portal/domain';
import { Alert, Button, CopyField, errorMessage, Panel, SheetModal, useToasts } from '@portal/ui';
import { useState, type ReactNode } from 'react';
import { useInviteUser } from '../api/users';
import { TOASTS } from '../toasts';

type Invited = Pick<UserDetail, 'id' | 'name' | 'lastName'>;

/** `dialog` shows the link to hand over where the portal sends no mails. */
export function useInvitation(): { invite: (user: Invited) => Promise<void>; isPending: boolean; dialog: ReactNode } {
  const invitation = useInviteUser();
  const toasts = useToasts();
  const [handedOver, setHandedOver] = useState<{ user: Invited; url: string } | null>(null);

  const invite = async (user: Invited) => {
    try {
      const { secret } = await invitation.mutateAsync(user.id);
      if (secret === null) toasts.success(TOASTS.user.invited);
      else setHandedOver({ user, url: `${window.location.origin}${passwordLinkPath(secret)}` });
    } catch (error) {
      toasts.error(errorMessage(error));
    }
  };
  const close = () => setHandedOver(null);
  const dialog = (
    <SheetModal
      open={handedOver !== null}
      title={`Enlace para ${handedOver?.user.name ?? ''} ${handedOver?.user.lastName ?? ''}`}
      onClose={close}
      footer={<Button onClick={close}>Listo</Button>}
    >
      <Alert type="warning" showIcon title="Cópialo ahora: no se volverá a mostrar." />
      <CopyField label="Enlace" value={handedOver?.url ?? ''} />
      <p className="ui-quiet">
        El portal no envía correos: entrega el enlace a la persona. Con él elige su contraseña; vale 7 días y una sola
        vez.
      </p>
    </SheetModal>
  );
  return { invite, isPending: invitation.isPending, dialog };
}

export function UserInvitationPanel({ user }: { user: UserDetail }) {
  const { invite, isPending, dialog } = useInvitation();
  return (
    <>
      <Panel
        title="Invitación"
        extra={
          <Button loading={isPending} disabled={user.status !== 'activo'} onClick={() => void invite(user)}>
            Enviar invitación
          </Button>
        }
      >
        <p className="ui-quiet">
          La persona recibe un enlace para elegir su contraseña, que vale 7 días y una sola vez. Si el portal no envía
          correos, aquí aparece el enlace para entregarlo.
        </p>
      </Panel>
      {dialog}
    </>
  );
}
