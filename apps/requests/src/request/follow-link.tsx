import { useCan } from '@portal/api-client';
import { Button, errorMessage, Icon, useConfirm, useToasts } from '@portal/ui';
import { useState } from 'react';
import { getFollowLink, revokeFollowLink } from '../api/requests';
import { TOASTS } from '../toasts';

/**
 * The link by which the client follows the request without an account: 'Copiar enlace' for every reader, and 'Retirar enlace' for
 * those who may edit it. Hidden where the browser has no clipboard, as on an address without https.
 */
export function FollowLink({ requestId }: { requestId: number }) {
  const toasts = useToasts();
  const confirm = useConfirm();
  const mayRevoke = useCan('requests:edit');
  const [isCopying, setCopying] = useState(false);
  const { clipboard } = navigator as { clipboard?: Clipboard };

  const copy = async () => {
    setCopying(true);
    try {
      const { address } = await getFollowLink(requestId);
      await clipboard?.writeText(window.location.origin + address);
      toasts.success(TOASTS.followLink.copied);
    } catch (error) {
      toasts.error(error instanceof DOMException ? 'El navegador no dejó copiar el enlace' : errorMessage(error));
    } finally {
      setCopying(false);
    }
  };
  const revoke = () =>
    void confirm({
      title: '¿Retirar el enlace?',
      description:
        'Quien lo tenga no podrá ver más la solicitud con él. Al copiar el enlace otra vez se crea uno nuevo.',
      confirmLabel: 'Retirar enlace',
      danger: true,
      onConfirm: async () => {
        await revokeFollowLink(requestId);
        toasts.success(TOASTS.followLink.revoked);
      },
    });

  return (
    <>
      {clipboard && (
        <Button size="small" icon={<Icon name="copy" />} loading={isCopying} onClick={() => void copy()}>
          Copiar enlace
        </Button>
      )}
      {mayRevoke && (
        <Button size="small" onClick={revoke}>
          Retirar enlace
        </Button>
      )}
    </>
  );
}
