import { LIMITS } from '../limits';
import { formatColumnPesos, formatPesos, formatPesosWithCents, lineTotal, sumPesos, toCents } from './money';
import { suggestedPrice, suppliesSubtotal } from './suggested-price';

describe('pesos', () => {
  it('adds exactly where floating point would not', () => {
    expect(sumPesos([0.1, 0.2])).toBe(0.3);
    expect(sumPesos(Array.from({ length: 1000 }, () => 0.01))).toBe(10);
  });

  it('rounds a line half up to the cent', () => {
    expect(lineTotal({ price: 10.01, amount: 0.5 })).toBe(5.01);
  });

  it('stays exact at the limits of what a repair may hold', () => {
    const dearest = { price: LIMITS.priceMax, amount: LIMITS.amountMax };
    const line = lineTotal(dearest);
    expect(line).toBe(999_899_999_900.01);
    const total = sumPesos(Array.from({ length: LIMITS.repairSupplies }, () => line));
    expect(total).toBe(49_994_999_995_000.5);
    expect(Number.isSafeInteger(toCents(total))).toBe(true);
  });

  it('shows the amounts of a column with the same decimals', () => {
    const column = [60370, null, 852730.5];
    expect(formatColumnPesos(60370, column)).toBe('$60.370,00');
    expect(formatColumnPesos(60370, [60370, null])).toBe('$60.370');
  });

  it('shows two decimals on cards, and none in tables when the cents are zero', () => {
    expect(formatPesosWithCents(12500)).toBe('$12.500,00');
    expect(formatPesos(12500)).toBe('$12.500');
    expect(formatPesos(12500.5)).toBe('$12.500,50');
  });
});

describe('suggested price (spec 2 §9)', () => {
  it('is the sum of unit price × amount plus the service', () => {
    expect(
      suggestedPrice(
        [
          { price: 1000, amount: 2 },
          { total: '50.5', amount: '3' },
        ],
        20000,
      ),
    ).toBe(22151.5);
  });

  it('counts what is missing or unreadable as 0', () => {
    expect(suppliesSubtotal([{ amount: 3 }, { price: 'x', amount: 2 }, { price: 5, amount: 2 }])).toBe(10);
  });

  it.each([null, undefined, 0, 'x'])('is 0 when the service has no price (%j)', (price) => {
    expect(suggestedPrice([{ price: 1000, amount: 2 }], price)).toBe(0);
  });
});
