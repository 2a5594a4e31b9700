import { ASSIGNED } from '../testing/samples';
import { pageOf } from './offline-lists';
import { ageText } from './data-age';

const row = (numRequest: number, client: string, status: 'asignado' | 'en proceso' = 'asignado') => ({
  ...ASSIGNED,
  id: numRequest,
  numRequest,
  client,
  status,
});
const ROWS = [row(7, 'Ñuñoa Ltda.', 'en proceso'), row(3, 'Falabella'), row(5, 'Paris')];

it.each([
  ['everything, in the order of the visits', {}, [7, 3, 5]],
  ['a state', { status: 'en proceso' }, [7]],
  ['a client, whatever its accents', { q: 'nunoa' }, [7]],
  ['a number', { q: '5' }, [5]],
  ['an order', { sort: '-numRequest' }, [7, 5, 3]],
  ['a page', { offset: 2, limit: 2 }, [5]],
])('finds on the device %s', (_subject, query, numbers) => {
  expect(pageOf(ROWS, query).data.map(({ numRequest }) => numRequest)).toEqual(numbers);
});

it('counts the matches on all pages', () => {
  expect(pageOf(ROWS, { limit: 2 })).toMatchObject({ total: 3, totalPaginas: 2 });
});

it('says of which day and hour the data are', () => {
  expect(ageText(Date.parse('2026-11-22T17:32:00Z'))).toBe('Datos del 22-11-2026 a las 14:32');
});
