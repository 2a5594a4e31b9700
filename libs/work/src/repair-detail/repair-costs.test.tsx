import { LIMITS, type RepairDetail, type RequestListItem, suggestedPrice, whatsAppAddress } from '@portal/domain';
import { PortalForm, ThemeProvider } from '@portal/ui';
import '@testing-library/jest-dom';
import { render, screen, within } from '@testing-library/react';

import { HELD_REQUEST, NEW_REQUEST } from '../../../../tools/testing/browser/samples';
import {
  amountText,
  asNumber,
  type Bill,
  billCents,
  lineCents,
  pesosText,
  randomBills,
  suppliesCents,
} from '../../../../tools/testing/random-bills';
import { ShareVisit } from '../request-detail/share-visit';
import { PriceHints } from './price-hints';
import { RepairCosts } from './repair-costs';

const bounds = { price: LIMITS.priceMax, amount: LIMITS.amountMax, supplies: LIMITS.repairSupplies };

/** The contractor's view calls the price of one unit `total`. */
type UnitPriceName = 'price' | 'total';

function costsOf({ service, supplies }: Bill, unitPrice: UnitPriceName): Pick<RepairDetail, 'insumos' | 'service'> {
  return {
    service: { service: 'Gasfitería', price: asNumber(service) },
    insumos: supplies.map(({ price, amount }, id) => ({
      id,
      insumo: `Insumo ${id + 1}`,
      amount: asNumber(amount),
      [unitPrice]: asNumber(price),
    })),
  };
}

describe('costs of a repair', () => {
  const bills = randomBills(20_261_121, { count: 150, bounds, most: 8 });

  it.each<UnitPriceName>(['price', 'total'])('is exact to the cent, whatever the prices and amounts (%s)', (name) => {
    for (const bill of bills) {
      const costs = costsOf(bill, name);
      const { unmount } = render(
        <ThemeProvider>
          <PortalForm initialValues={{ price: '' }} onSubmit={() => undefined}>
            <RepairCosts {...costs} />
            <PriceHints
              hints={[{ label: 'Precio sugerido', value: suggestedPrice(costs.insumos, costs.service.price) }]}
            />
          </PortalForm>
        </ThemeProvider>,
      );
      const rows = [...document.querySelectorAll('.ui-figures tbody tr')];
      expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
        bill.supplies.length === 0
          ? [['No se utilizaron insumos']]
          : bill.supplies.map((supply, index) => [
              `Insumo ${index + 1}`,
              amountText(supply.amount),
              pesosText(supply.price),
              pesosText(lineCents(supply)),
            ]),
      );
      const valueOf = (label: string) => within(screen.getByText(label).closest('div')!).getByRole('definition');
      expect(valueOf('Subtotal insumos')).toHaveTextContent(pesosText(suppliesCents(bill)), {
        normalizeWhitespace: true,
      });
      expect(valueOf('TOTAL').textContent).toBe(pesosText(billCents(bill)));
      expect(valueOf('Precio sugerido').firstChild?.textContent).toBe(pesosText(billCents(bill)));
      unmount();
    }
  });
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
