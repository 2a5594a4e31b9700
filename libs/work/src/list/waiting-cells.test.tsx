import { addDays, businessDay, formatDay, formatInstant } from '@portal/domain';
import { render } from '@testing-library/react';
import { PermitVisitCell, RequestDateCell, VisitCell } from './waiting-cells';

const TODAY = businessDay(new Date());
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const REQUEST = {
  status: 'tramite',
  dateRequest: daysAgo(6),
  dateAssigned: addDays(TODAY, -1),
  hourAssigned: '10:00',
} as const;

it('marks a visit that has passed', () => {
  const { container, rerender } = render(<VisitCell request={REQUEST} />);
  expect(container).toHaveTextContent(`${formatDay(REQUEST.dateAssigned)} 10:00 Atrasada`);
  rerender(<VisitCell request={{ ...REQUEST, dateAssigned: addDays(TODAY, 1) }} />);
  expect(container).not.toHaveTextContent('Atrasada');
  rerender(<VisitCell request={{ ...REQUEST, dateAssigned: null, hourAssigned: null }} />);
  expect(container).toBeEmptyDOMElement();
});

it('marks a visit of today that has no permit yet', () => {
  const { container } = render(
    <PermitVisitCell request={{ ...REQUEST, dateAssigned: TODAY, hourAssigned: '23:59' }} />,
  );
  expect(container).toHaveTextContent(`${formatDay(TODAY)} 23:59 Sin permiso`);
});

it('shows the date of a request, and beside it how old it is and whether it is late without a visit', () => {
  const { container, rerender } = render(<RequestDateCell request={REQUEST} />);
  expect(container).toHaveTextContent(`${formatInstant(REQUEST.dateRequest)} 6 días`);
  expect(container).not.toHaveTextContent('sin visita');
  rerender(<RequestDateCell request={{ ...REQUEST, status: 'solicitado', dateAssigned: null, hourAssigned: null }} />);
  expect(container).toHaveTextContent(`${formatInstant(REQUEST.dateRequest)} 6 días sin visita`);
});
