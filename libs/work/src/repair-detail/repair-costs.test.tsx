import { whatsAppAddress, type RequestListItem } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';

import { HELD_REQUEST, NEW_REQUEST } from '../../../../tools/testing/browser/samples';
import { ShareVisit } from '../request-detail/share-visit';
import { RepairCosts } from './repair-costs';

// The contractor's view calls the price of one unit `total`. The sums are the domain's.
it.each(['price', 'total'] as const)('shows every supply and the sums to the cent (%s)', (unitPrice) => {
  const insumos = [{ id: 1, insumo: 'Teflón', amount: 1.5, [unitPrice]: 690.5 }];
  render(<RepairCosts service={{ service: 'Gasfitería', price: 38_000 }} insumos={insumos} />);
  expect(screen.getByText('Teflón').closest('tr')).toHaveTextContent('Teflón1,5$690,50$1.035,75');
  const valueOf = (label: string) => screen.getByText(label).closest('div');
  expect(valueOf('Subtotal insumos')).toHaveTextContent('$1.035,75');
  expect(valueOf('TOTAL')).toHaveTextContent('$39.035,75');
});

describe('share visit', () => {
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
});
