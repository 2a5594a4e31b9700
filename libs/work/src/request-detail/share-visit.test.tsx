import { whatsAppAddress, type RequestListItem } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import { HELD_REQUEST, NEW_REQUEST } from '../../../../tools/testing/browser/samples';
import { ShareVisit } from './share-visit';

const shown = (visit: RequestListItem, phone?: string) =>
  render(
    <ThemeProvider>
      <ShareVisit visit={visit} {...(phone !== undefined && { phone })} />
    </ThemeProvider>,
  );

it('opens the message in a tab that cannot reach the portal', () => {
  shown(HELD_REQUEST, '912345678');
  const link = screen.getByRole('link', { name: 'Compartir por WhatsApp la visita de N° 1042' });
  expect(link).toHaveAttribute('href', whatsAppAddress(HELD_REQUEST, '912345678'));
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveTextContent('Compartir por WhatsApp');
});

it('is absent where no visit is ahead', () => {
  shown(NEW_REQUEST);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
