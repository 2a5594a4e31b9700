import { formatRequestNumber, whatsAppAddress, type PlannedVisit } from '@portal/domain';
import { Button, Icon, type ButtonProps } from '@portal/ui';

type ShareVisitProps = {
  visit: PlannedVisit;
  /** Phone of the person it goes to; without it WhatsApp asks for the person. */
  phone?: string;
  size?: ButtonProps['size'];
};

export function ShareVisit({ visit, phone, size }: ShareVisitProps) {
  const address = whatsAppAddress(visit, phone);
  if (address === null) return null;
  return (
    <Button
      icon={<Icon name="whatsApp" />}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      size={size}
      aria-label={`Compartir por WhatsApp la visita de ${formatRequestNumber(visit.numRequest)}`}
    >
      Compartir por WhatsApp
    </Button>
  );
}
