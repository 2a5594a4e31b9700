import type { UserSession } from '@portal/domain';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SESSION } from '../../../../tools/testing/browser/samples';
import { SessionList, type SessionsQuery } from './session-list';

const PHONE: UserSession = {
  ...SESSION,
  id: 'phone',
  address: null,
  agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
  isCurrent: false,
};

const answered = (data: UserSession[]): SessionsQuery => ({ data, isError: false, error: null, refetch: jest.fn() });

it('shows device, address and last use of every session, and marks this device', () => {
  render(<SessionList query={answered([SESSION, PHONE])} onEnd={jest.fn()} />);
  const [here, phone] = screen.getAllByRole('listitem');
  expect(here).toHaveTextContent('Chrome en Windows');
  expect(here).toHaveTextContent('Este dispositivo');
  expect(here).toHaveTextContent('21-11-2026 09:30');
  expect(here).toHaveTextContent('Abierta el 21-11-2026 09:05');
  expect(here).toHaveTextContent('10.0.0.7');
  expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
  expect(phone).toHaveTextContent('Safari en iPhone');
  expect(phone).not.toHaveTextContent('Este dispositivo');
  expect(phone).not.toHaveTextContent('Dirección');
});

it('has a loading, an empty and an error state with a retry', async () => {
  const refetch = jest.fn();
  const { rerender } = render(<SessionList query={{ isError: false, error: null, refetch }} onEnd={jest.fn()} />);
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  rerender(<SessionList query={answered([])} onEnd={jest.fn()} emptyText="No tiene sesiones abiertas" />);
  expect(screen.getByText('No tiene sesiones abiertas')).toBeInTheDocument();
  const error = { status: 0, message: 'No hay conexión' };
  rerender(<SessionList query={{ isError: true, error, refetch }} onEnd={jest.fn()} />);
  expect(screen.getByText('No hay conexión')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(refetch).toHaveBeenCalled();
});
