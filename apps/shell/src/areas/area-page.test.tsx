import { ROLE } from '@portal/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { personWith } from '../testing/fixtures';
import { loadSignedIn } from '../pages/load-signed-in';
import { openPortal } from '../testing/open-portal';

it('shows frame and heading of a page before its area is there', async () => {
  let arrive: (module: { default: () => ReactNode }) => void = () => undefined;
  const module = new Promise<{ default: () => ReactNode }>((resolve) => {
    arrive = resolve;
  });
  await loadSignedIn();
  openPortal('/inventory', { user: personWith([ROLE.admin]), loadArea: () => module });
  expect(screen.getByRole('navigation')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Inventario' })).toBeInTheDocument();
  expect(screen.getByText('Cargando...')).toBeInTheDocument();
  arrive({ default: () => <h1>Bodega</h1> });
  expect(await screen.findByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
  expect(screen.queryByText('Cargando...')).not.toBeInTheDocument();
});

it('says after 15 seconds that a page takes long, and loads its code again on demand', async () => {
  await loadSignedIn();
  jest.useFakeTimers();
  const answers = [new Promise<never>(() => undefined), Promise.resolve({ default: () => <h1>Bodega</h1> })];
  openPortal('/inventory', {
    user: personWith([ROLE.admin]),
    loadArea: () => answers.shift() ?? Promise.reject(new Error()),
  });
  await act(() => jest.advanceTimersByTimeAsync(14_000));
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Esta página está tardando más de lo normal.');
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
  jest.useRealTimers();
});
