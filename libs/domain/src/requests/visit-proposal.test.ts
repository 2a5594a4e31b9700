import { DEFAULT_WORKING_WEEK } from '../deadlines/business-calendar';
import { proposeVisit, type BusyVisit, type ProposalFacts } from './visit-proposal';

const MALL = { id: 7, name: 'Portal Sur' };
const ANA = { id: 1, name: 'Ana' };
const LUIS = { id: 2, name: 'Luis' };
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
  operators: [ANA, LUIS],
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
    date: '2026-11-26',
    hour: '10:00',
    mall: 'Portal Sur',
  });
});

it('else takes the earliest free hour, of the operator with the fewest visits', () => {
  const visits = [visit(1, '2026-11-26', '15:00')];
  expect(proposeVisit(facts({ visits }))).toEqual({ operator: LUIS, date: '2026-11-26', hour: '09:00', mall: null });
});

it('proposes neither the past nor a closed day, and no visit that ends after work', () => {
  const late = new Date('2026-11-26T17:10:00-03:00');
  const isDayOff = (day: string) => day === '2026-11-27';
  expect(
    proposeVisit(facts({ now: late, from: '2026-11-20', calendar: { week: DEFAULT_WORKING_WEEK, isDayOff } })),
  ).toMatchObject({ date: '2026-11-30', hour: '09:00' });
});

it('proposes nothing where nobody can be chosen', () => {
  expect(proposeVisit(facts({ operators: [] }))).toBeNull();
});
