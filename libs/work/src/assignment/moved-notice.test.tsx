import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MovedNotice } from './moved-notice';

const TITLE = 'Otra persona cambió esta solicitud mientras la tenías abierta';

it('is silent while the request is unchanged', () => {
  const { container } = render(<MovedNotice seen={{ status: 'tramite' }} now={{ status: 'tramite', version: '9' }} />);
  expect(container).toBeEmptyDOMElement();
});

it('is silent until the current request is loaded', () => {
  const { container } = render(<MovedNotice seen={{ status: 'tramite' }} now={undefined} />);
  expect(container).toBeEmptyDOMElement();
});

it('says where the request is now', () => {
  render(<MovedNotice seen={{ status: 'solicitado', version: '1' }} now={{ status: 'asignado', version: '2' }} />);
  expect(screen.getByText(TITLE)).toBeInTheDocument();
  expect(screen.getByText(/Ahora está en estado asignado/)).toBeInTheDocument();
});

it('notices a change that left the state as it was', () => {
  render(<MovedNotice seen={{ status: 'asignado', version: '1' }} now={{ status: 'asignado', version: '2' }} />);
  expect(screen.getByText(TITLE)).toBeInTheDocument();
});

it('offers to go on only where that is possible', async () => {
  const moved = { seen: { status: 'asignado', version: '1' }, now: { status: 'asignado', version: '2' } } as const;
  const { rerender } = render(<MovedNotice {...moved} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  const onContinue = jest.fn();
  rerender(<MovedNotice {...moved} onContinue={onContinue} />);
  await userEvent.click(screen.getByText('Continuar con lo que escribí'));
  expect(onContinue).toHaveBeenCalled();
});

it('reports that the request is gone', () => {
  render(<MovedNotice seen={{ status: 'pendiente' }} now={{ status: 'pendiente' }} isGone />);
  expect(screen.getByText('Esta solicitud ya no está disponible')).toBeInTheDocument();
});
