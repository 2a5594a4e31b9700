import { compareSpanish } from './spanish-order';

it('orders by the Spanish alphabet', () => {
  const names = ['Álamo', 'Àlamo', 'álamo 2', 'Çatal', 'Nogal', 'Ñandú', 'Oasis', 'Zapallar'];
  expect([...names].reverse().sort(compareSpanish)).toEqual(names);
});
