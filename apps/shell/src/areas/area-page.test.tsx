import { ROLE } from '@portal/domain';
import { screen } from '@testing-library/react';
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
