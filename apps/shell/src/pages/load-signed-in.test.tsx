import { LOCAL_VERSION, ROLE } from '@portal/domain';
import { screen } from '@testing-library/react';
import { createAreaModules } from '../areas/area-modules';
import { OFFICE, personWith } from '../testing/fixtures';
import { openPortal } from '../testing/open-portal';
import { loadSignedIn } from './load-signed-in';

it('shows at once what was loaded ahead: the layout, and the area in it', async () => {
  const modules = createAreaModules(() => Promise.resolve({ default: () => <h1>Bodega</h1> }));
  modules.preload({ name: OFFICE.name, version: LOCAL_VERSION });
  await loadSignedIn();
  openPortal('/inventory', { user: personWith([ROLE.admin]), portal: { modules } });
  expect(screen.getByRole('navigation')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
});
