import { configureApiClient } from '@portal/api-client';
import { whatsAppAddress, type RequestListItem } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';

import { answer, answerFailure, HELD_REQUEST, NEW_REQUEST } from '../../../../tools/testing/browser/samples';
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
  const phone = '912345678';
  const shown = (visit: RequestListItem, link = answer({ address: '/seguir#1042.t' })) => {
    configureApiClient({ network: () => Promise.resolve(link) });
    render(
      <ThemeProvider>
        <ShareVisit visit={visit} phone={phone} />
      </ThemeProvider>,
    );
  };

  it.each([
    ['with the link that shows the request', undefined, `${window.location.origin}/seguir#1042.t`],
    ['without it when there is no answer', answerFailure(503, 'UNAVAILABLE'), undefined],
  ])('opens the message in a tab that cannot reach the portal, %s', async (_case, sent, link) => {
    const tab = { opener: window as unknown, location: { replace: jest.fn() } };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    shown(HELD_REQUEST, sent);
    const button = screen.getByRole('link', { name: 'Compartir por WhatsApp la visita de N° 1042' });
    expect(button).toHaveAttribute('href', whatsAppAddress(HELD_REQUEST, { phone }));
    fireEvent.click(button);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    expect(tab).toEqual({ opener: null, location: tab.location });
    expect(tab.location.replace).toHaveBeenCalledWith(whatsAppAddress(HELD_REQUEST, { phone, link }));
  });

  it('is absent where no visit is ahead', () => {
    shown(NEW_REQUEST);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
