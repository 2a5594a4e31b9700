import fc from 'fast-check';
import { isCalendarDay } from '../dates/business-time';
import { readDay, readHour, readNumber, readPhone } from './typed-values';

const TYPING = { isWhole: false };

describe('a number', () => {
  test.each([
    ['', ''],
    ['$', ''],
    ['12500', 12500],
    ['12.500', 12500],
    ['$ 12.500', 12500],
    ['$12.500.-', 12500],
    ['12 500,5', 12500.5],
    ['1 234 567', 1234567],
    ['1.234.567,89', 1234567.89],
    ['1500,5', 1500.5],
    ['1500,', 1500],
    ['1500.50', 1500.5],
    ['0.5', 0.5],
    ['0.125', 0.125],
    ['-3', -3],
    ['−$ 3,5', -3.5],
  ])('is read: %j as %j', (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  test.each([
    ...['12,500.00', '1,234,567', '1.23.456', '12.5.00', '1234.567', '1.234 567', '1 2', '01.234', '1.2345,6'],
    ...['abc', '1,2,3', '12-3', '1e5', '--1', '-', ',', '$$5', '5$', '12.500.-3', 'Infinity', '٣', '9'.repeat(41)],
  ])('is kept as typed for the schema to refuse: %j', (typed) => {
    expect(readNumber(typed)).toBe(typed);
  });

  const cents = fc.integer({ min: -1e11, max: 1e11 }).map((value) => value / 100);
  const formats = [true, false].map(
    (useGrouping) => new Intl.NumberFormat('es-CL', { useGrouping, maximumFractionDigits: 20 }),
  );

  it('is stored as it is shown, and shown again as before', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...formats), fc.constantFrom('', '$', '$ '), (value, format, sign) => {
        const shown = format.format(value);
        const typed = shown.startsWith('-') ? `-${sign}${shown.slice(1)}` : sign + shown;
        expect(readNumber(typed)).toBe(value === 0 ? readNumber(typed) : value);
        expect(format.format(readNumber(shown) as number)).toBe(shown);
      }),
    );
  });

  it('is never guessed from the way of writing of another country', () => {
    const foreign = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 1e11 }), (value) => {
        const typed = foreign.format(value / 100);
        expect(readNumber(typed)).toBe(typed);
      }),
    );
  });
});

describe('a day', () => {
  test.each([
    ['6/12/2026', '2026-12-06'],
    ['6-12-2026', '2026-12-06'],
    ['06.12.2026', '2026-12-06'],
    ['6 12 2026', '2026-12-06'],
    ['6  12  2026', '2026-12-06'],
    ['06 12 2026', '2026-12-06'],
    ['6/12/26', '2026-12-06'],
    ['06122026', '2026-12-06'],
    [' 2026-12-06 ', '2026-12-06'],
  ])('is read: %j', (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });

  test.each([
    '31/02/2026',
    '6/12-2026',
    '6/12',
    '2026',
    '6/12/226',
    'ayer',
    '+',
    '+1 día',
    '+100',
    '612026',
    '12/13/2026',
  ])('is kept as typed: %j', (typed) => {
    expect(readDay(typed)).toBe(typed);
  });

  test.each([
    ['hoy', '2026-11-30'],
    [' Mañana ', '2026-12-01'],
    ['manana', '2026-12-01'],
    ['+2', '2026-12-02'],
    ['+ 10', '2026-12-10'],
  ])('is counted from today: %j as %j', (typed, day) => {
    expect(readDay(typed, { isWhole: true, today: '2026-11-30' })).toBe(day);
  });

  it('is read in every way of writing it', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...'-/. '), fc.boolean(), fc.boolean(), (moment, mark, isPadded, isShort) => {
        const stored = moment.toISOString().slice(0, 10);
        const [year = '', month = '', date = ''] = stored.split('-');
        const part = (text: string) => (isPadded ? text : String(Number(text)));
        expect(readDay([part(date), part(month), isShort ? year.slice(2) : year].join(mark))).toBe(stored);
      }),
    );
  });

  it('is not read before it is whole', () => {
    for (const typed of ['6/12/2026', '06-12-2026', '06122026']) {
      for (let length = 1; length < typed.length; length += 1) {
        expect(isCalendarDay(readDay(typed.slice(0, length), TYPING))).toBe(false);
      }
      expect(readDay(typed, TYPING)).toBe('2026-12-06');
      // Another digit may follow.
      expect(readDay('+1', TYPING)).toBe('+1');
    }
  });
});

describe('an hour', () => {
  test.each([
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9', '09:00'],
    ['14 hrs', '14:00'],
    ['930hrs.', '09:30'],
    ['23:59', '23:59'],
  ])('is read: %j as %s', (typed, hour) => {
    expect(readHour(typed)).toBe(hour);
  });

  test.each(['24:00', '9:60', '9:3', '990', 'nueve', '9:30:00', '9 hrs 30', '12345'])(
    'is kept as typed: %j',
    (typed) => {
      expect(readHour(typed)).toBe(typed);
    },
  );

  it('is not read before it is whole', () => {
    for (const typed of ['1030', '10:30', '9.30']) {
      for (let length = 1; length < typed.length; length += 1) {
        expect(readHour(typed.slice(0, length), TYPING)).toBe(typed.slice(0, length));
      }
      expect(readHour(typed, TYPING)).toMatch(/^\d\d:30$/);
    }
  });
});

test.each([
  ['+56 9 1234 5678', '56912345678'],
  ['(56) 9-1234-5678', '56912345678'],
  ['56912345678', '56912345678'],
  ['9 1234 567x', '9 1234 567x'],
  ['56+912345678', '56+912345678'],
])('reads the digits of a telephone number: %j', (typed, digits) => {
  expect(readPhone(typed)).toBe(digits);
});
