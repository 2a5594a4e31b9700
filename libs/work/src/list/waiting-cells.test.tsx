import { addDays, businessDay, formatDay, formatInstant } from '@portal/domain';
import { render } from '@testing-library/react';
import { DueText, PermitVisitCell, RequestDateCell, RequestStateCell, VisitCell } from './waiting-cells';

const TODAY = businessDay(new Date());
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

it('shows the planned visit', () => {
  const { container, rerender } = render(<VisitCell day="2026-11-26" hour="10:00" />);
  expect(container).toHaveTextContent('26-11-2026 10:00');
  rerender(<VisitCell day={null} hour={null} />);
  expect(container).toBeEmptyDOMElement();
});

it('marks a visit of today that has no permit yet', () => {
  const { container, rerender } = render(<PermitVisitCell day={TODAY} hour="23:59" />);
  expect(container).toHaveTextContent(`${formatDay(TODAY)} 23:59 Sin permiso`);
  rerender(<PermitVisitCell day={addDays(TODAY, 1)} hour="23:59" />);
  expect(container).not.toHaveTextContent('Sin permiso');
});

it('shows the date of a request, and beside it how old it is', () => {
  const created = ago(6 * 24);
  const { container } = render(<RequestDateCell dateRequest={created} />);
  expect(container).toHaveTextContent(`${formatInstant(created)} 6 días`);
});

it('marks requests past their deadline with a text', () => {
  const { container, rerender } = render(<DueText dueAt={ago(3)} />);
  expect(container).toHaveTextContent('Atrasada 3 h');
  expect(container.querySelector('.work-late')).not.toBeNull();
  rerender(<DueText dueAt={ago(-10 * 24)} />);
  expect(container).toHaveTextContent(/^Vence \d\d-\d\d-\d{4}$/);
  expect(container.querySelector('.work-late')).toBeNull();
  rerender(<DueText dueAt={null} />);
  expect(container).toBeEmptyDOMElement();
});

it.each([
  ['pendiente', null, 'Pendiente Por aceptar'],
  ['pendiente', '2026-11-25T12:00:00.000Z', 'Pendiente Aceptada'],
  ['asignado', '2026-11-25T12:00:00.000Z', 'Asignado'],
] as const)('tells of a request that is %s, accepted at %s: %s', (status, acceptedAt, text) => {
  const { container } = render(<RequestStateCell request={{ status, acceptedAt }} />);
  expect(container).toHaveTextContent(new RegExp(`^${text.replace(' ', '\\s*')}$`));
});
