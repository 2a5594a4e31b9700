import { showingLinkOf } from '@portal/api-client';
import { formatRequestNumber, whatsAppAddress, type PlannedVisit } from '@portal/domain';
import { Button, Icon, type ButtonProps } from '@portal/ui';
import type { MouseEvent } from 'react';

type ShareVisitProps = {
  visit: PlannedVisit;
  phone?: string;
  size?: ButtonProps['size'];
  text?: string;
};

export function ShareVisit({ visit, phone, size, text = 'Compartir por WhatsApp' }: ShareVisitProps) {
  const address = whatsAppAddress(visit, { phone });
  if (address === null) return null;
  const share = async (event: MouseEvent) => {
    // Opened by the press itself: browsers refuse a tab that comes after an answer.
    const tab = window.open('', '_blank');
    if (tab === null) return;
    event.preventDefault();
    tab.opener = null;
    const path = await showingLinkOf(visit.id).catch(() => null);
    // Without an answer, as offline, the message still names the visit.
    const link = path === null ? undefined : window.location.origin + path;
    tab.location.replace(whatsAppAddress(visit, { phone, link }) ?? address);
  };
  return (
    <Button
      icon={<Icon name="whatsApp" />}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      size={size}
      onClick={(event) => void share(event)}
      aria-label={`Compartir por WhatsApp la visita de ${formatRequestNumber(visit.numRequest)}`}
    >
      {text}
    </Button>
  );
}
