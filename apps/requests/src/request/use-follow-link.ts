import { getFollowLink } from '@portal/api-client';
import { errorMessage, useConfirm, useToasts } from '@portal/ui';
import { useState } from 'react';
import { revokeFollowLink } from '../api/requests';
import { TOASTS } from '../toasts';
import type { SmallAction } from './small-action';

type FollowLinkActions = {
  copy: SmallAction | null;
  revoke: SmallAction;
};

/** The link by which a request is followed without an account; that of a reader who is not its client only shows it. */
export function useFollowLink(requestId: number): FollowLinkActions {
  const toasts = useToasts();
  const confirm = useConfirm();
  const [isCopying, setCopying] = useState(false);
  const { clipboard } = navigator as { clipboard?: Clipboard };

  const copy = async () => {
    setCopying(true);
    try {
      const { address, isClients } = await getFollowLink(requestId);
      await clipboard?.writeText(window.location.origin + address);
      toasts.success(isClients ? TOASTS.followLink.copied : TOASTS.followLink.copiedToShow);
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
      onConfirm: () => revokeFollowLink(requestId),
      done: TOASTS.followLink.revoked,
    });

  return {
    copy: clipboard
      ? { key: 'copy-link', label: 'Copiar enlace', icon: 'copy', isLoading: isCopying, onClick: () => void copy() }
      : null,
    revoke: { key: 'revoke-link', label: 'Retirar enlace', icon: 'disable', onClick: revoke },
  };
}
