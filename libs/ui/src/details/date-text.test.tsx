import { addDays, businessDay, formatDay, REPORT_DATES } from '@portal/domain';
import { render } from '@testing-library/react';
import { DateText, type DateTextProps } from './date-text';

const TODAY = businessDay(new Date());

it.each<[string, DateTextProps, string]>([
  ['an instant with its hour in Santiago', { value: '2025-12-31T18:05:00.000Z' }, '31-12-2025 15:05 mié'],
  ['a day', { value: '2025-12-31' }, '31-12-2025 mié'],
  ['a day with an hour', { value: '2025-12-31', hour: '10:00' }, '31-12-2025 10:00 mié'],
  ['today', { value: TODAY }, `${formatDay(TODAY)} hoy`],
  ['yesterday', { value: addDays(TODAY, -1) }, `${formatDay(addDays(TODAY, -1))} ayer`],
  ['the dates of the report', { value: '2025-12-31', separator: REPORT_DATES }, '31/12/2025 mié'],
  ['an addition of the caller', { value: TODAY, beside: '6 días' }, `${formatDay(TODAY)} 6 días`],
  ['a missing date', { value: null }, 'No disponible'],
])('writes %s', (_what, props, text) => {
  expect(render(<DateText {...props} />).container).toHaveTextContent(new RegExp(`^${text}$`));
});
