import { DEFAULT_WORKING_WEEK, type BusinessCalendar } from '@portal/domain';
import {
  proposeVisit,
  proposeVisits,
  type BusyVisit,
  type ProposalFacts,
} from '../../../../src/features/requests/agenda/propose-visit';

const MALL = { id: 7, name: 'Portal Sur', service: 3 };
const ANA = { id: 1, name: 'Ana' };
const LUIS = { id: 2, name: 'Luis' };
const OWN = { company: null, assigner: null };
const visit = (operator: number, date: string, hour: string, mall = 9): BusyVisit => ({
  id: 100,
  operator: { id: operator },
  date,
  hour,
  mall,
});

/** Thursday 26-11-2026, before work begins. */
const facts = (more: Partial<ProposalFacts> = {}): ProposalFacts => ({
  mall: MALL,
  operators: [ANA, LUIS].map((person) => ({ ...person, ...OWN })),
  visits: [],
  from: '2026-11-26',
  calendar: { week: DEFAULT_WORKING_WEEK, isDayOff: () => false },
  now: new Date('2026-11-26T08:00:00-03:00'),
  ...more,
});

it('takes the operator who is in that mall on that day, at the first hour that overlaps with no visit', () => {
  const visits = [visit(2, '2026-11-26', '09:00', MALL.id)];
  expect(proposeVisit(facts({ visits }))).toEqual({
    operator: LUIS,
    ...OWN,
    date: '2026-11-26',
    hour: '10:00',
    mall: 'Portal Sur',
  });
});

it('else takes the earliest free hour, of the operator with the fewest visits', () => {
  const visits = [visit(1, '2026-11-26', '15:00')];
  expect(proposeVisit(facts({ visits }))).toMatchObject({ operator: LUIS, date: '2026-11-26', hour: '09:00' });
});

it('prefers who does the service to an earlier hour, and takes anybody where none of those has one', () => {
  const [ana, luis] = [ANA, LUIS].map((person, index) => ({ ...person, ...OWN, trades: [index + 2] }));
  const visits = [visit(2, '2026-11-26', '09:00')];
  expect(proposeVisit(facts({ operators: [ana!, luis!], visits }))).toMatchObject({ operator: LUIS, hour: '10:00' });
  expect(proposeVisit(facts({ operators: [ana!] }))).toMatchObject({ operator: ANA, isOutsideTrade: true });
  const first = (operators: ProposalFacts['operators']) =>
    proposeVisits([MALL, { ...MALL, service: 2 }], facts({ operators }))[0];
  expect(first([luis!, { ...ana!, trades: [2, 3] }])).toMatchObject({ operator: ANA });
  expect(first([luis!])).toMatchObject({ isOutsideTrade: true });
});

it('offers a planned hour to somebody who is free at that time, and otherwise another hour to come', () => {
  const planned = (hour: string, ...visits: BusyVisit[]) => proposeVisit(facts({ visits, hour }));
  const ana = visit(1, '2026-11-26', '15:00');
  expect(planned('15:30', ana)).toMatchObject({ operator: LUIS, date: '2026-11-26', hour: '15:30' });
  expect(planned('15:30', ana, visit(2, '2026-11-26', '16:00'))).toMatchObject({ date: '2026-11-26', hour: '09:00' });
  expect(planned('07:30')).toMatchObject({ date: '2026-11-26', hour: '09:00' });
});

it('gives several requests an hour each, and goes on with the next day', () => {
  const operators = [{ ...ANA, ...OWN }];
  const planned = proposeVisits(Array(10).fill(MALL), facts({ operators, now: new Date('2026-11-26T09:30:00-03:00') }));
  expect(planned.map((visit) => `${visit?.date.slice(8)} ${visit?.hour}`)).toEqual([
    ...['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'].map((hour) => `26 ${hour}`),
    '27 09:00',
    '27 10:00',
  ]);
});

it('counts and places people by their visits of that day alone', () => {
  const ofAna = [visit(1, '2026-11-27', '09:00', MALL.id), visit(1, '2026-11-27', '11:00', MALL.id)];
  const visits = [...ofAna, visit(2, '2026-11-26', '15:00')];
  expect(proposeVisit(facts({ visits }))).toMatchObject({ operator: ANA, hour: '09:00', mall: null });
});

it('proposes the last visit that ends with work, nothing that has begun, and no closed day', () => {
  const isDayOff = (day: string) => day === '2026-11-27';
  const at = (hour: string) =>
    proposeVisit(
      facts({ now: new Date(`2026-11-26T${hour}:00-03:00`), calendar: { week: DEFAULT_WORKING_WEEK, isDayOff } }),
    );
  expect(at('16:59')).toMatchObject({ date: '2026-11-26', hour: '17:00' });
  expect(at('17:00')).toMatchObject({ date: '2026-11-30', hour: '09:00' });
});

it('proposes nothing where nobody can be chosen, or on a day whose visits are not known', () => {
  expect(proposeVisit(facts({ operators: [] }))).toBeNull();
  const opensAgainOn = (first: string): BusinessCalendar => ({
    week: DEFAULT_WORKING_WEEK,
    isDayOff: (day) => day < first,
  });
  expect(proposeVisit(facts({ calendar: opensAgainOn('2026-12-23') }))).toMatchObject({ date: '2026-12-23' });
  expect(proposeVisit(facts({ calendar: opensAgainOn('2026-12-24') }))).toBeNull();
});

it('proposes no hour that the day does not have: on 06-09-2026 midnight is one o’clock', () => {
  const calendar: BusinessCalendar = { week: { 0: { opens: '00:00', closes: '06:00' } }, isDayOff: () => false };
  const now = new Date('2026-09-05T12:00:00-04:00');
  expect(proposeVisit(facts({ from: '2026-09-06', now, calendar }))).toMatchObject({
    date: '2026-09-06',
    hour: '01:00',
  });
});
