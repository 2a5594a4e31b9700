import { addDays, businessDay } from '@portal/domain';
import { render, screen } from '@testing-library/react';
import { AgeCell, PermitVisitCell, VisitCell } from './waiting-cells';

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
  expect(container).toHaveTextContent('ayer 10:00Atrasada');
  rerender(<VisitCell request={{ ...REQUEST, dateAssigned: addDays(TODAY, 1) }} />);
  expect(container).not.toHaveTextContent('Atrasada');
  rerender(<VisitCell request={{ ...REQUEST, dateAssigned: null, hourAssigned: null }} />);
  expect(container).toBeEmptyDOMElement();
});

it('marks a visit of today that has no permit yet', () => {
  render(<PermitVisitCell request={{ ...REQUEST, dateAssigned: TODAY, hourAssigned: '23:59' }} />);
  expect(screen.getByText('Sin permiso')).toBeInTheDocument();
});

it('says how old a request is, and whether it is late without a visit', () => {
  const { rerender } = render(<AgeCell request={REQUEST} />);
  expect(screen.getByText('6 días')).not.toHaveAttribute('title', expect.stringContaining('sin visita'));
  rerender(<AgeCell request={{ ...REQUEST, status: 'solicitado', dateAssigned: null, hourAssigned: null }} />);
  expect(screen.getByText('6 días')).toHaveAttribute('title', expect.stringContaining('sin visita'));
});
