import { validate } from '../validation/validate';
import { MESSAGES } from '../validation/messages';
import { DEFAULT_WORKING_WEEK } from './business-calendar';
import { DEFAULT_DEADLINE_RULES } from './deadline';
import { dayOffSchema, deadlinesSchema, writeDeadlines } from './deadline-schemas';

const DEFAULTS = { rules: DEFAULT_DEADLINE_RULES, week: DEFAULT_WORKING_WEEK };
const errorsOf = (change: Record<string, unknown>) => {
  const result = validate(deadlinesSchema, { ...writeDeadlines(DEFAULTS), ...change });
  return 'errors' in result ? result.errors : {};
};

it('accepts the values that it writes', () => {
  expect(errorsOf({})).toEqual({});
});

it.each([
  [{ 'assign-urgente': '' }, { 'assign-urgente': MESSAGES.deadlines.hours }],
  [{ 'assign-urgente': 0 }, { 'assign-urgente': MESSAGES.deadlines.positive }],
  [{ 'assign-urgente': '1.5' }, { 'assign-urgente': MESSAGES.deadlines.whole }],
  [{ 'accept-emergencia': 5_000 }, { 'accept-emergencia': MESSAGES.maxNumber(2_000) }],
  [{ 'opens-1': null }, { 'opens-1': MESSAGES.deadlines.opens }],
  [{ 'closes-1': '' }, { 'closes-1': MESSAGES.deadlines.closes }],
  [{ 'closes-1': '09:00' }, { 'closes-1': MESSAGES.deadlines.order }],
  [{ 'opens-6': '9' }, { 'opens-6': MESSAGES.deadlines.hour, 'closes-6': MESSAGES.deadlines.closes }],
  [{ 'opens-1': 'mañana' }, { 'opens-1': MESSAGES.deadlines.hour }],
  [{ 'opens-6': '10:00', 'closes-6': '14:00' }, {}],
])('reports the errors of %j', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

it('requires the day and the name of a day off', () => {
  expect(validate(dayOffSchema, { day: '2027-02-30', name: '' })).toEqual({
    ok: false,
    errors: { day: MESSAGES.assignment.dayFormat, name: MESSAGES.deadlines.dayName },
  });
});

it('requires at least one working day', () => {
  const closed = writeDeadlines({ rules: DEFAULT_DEADLINE_RULES, week: {} });
  expect(errorsOf(closed)).toEqual({ 'opens-1': MESSAGES.deadlines.noDays });
});
