import { ROLE } from '@portal/domain';
import { screen } from '@testing-library/react';
import { OFFICE, personWith } from '../testing/fixtures';
import { openPortal, portalWith } from '../testing/open-portal';
import { loadSignedIn } from './load-signed-in';

it('shows preloaded parts at once: the layout, and the area in it', async () => {
  const portal = portalWith({
    areas: [OFFICE],
    loadArea: () => Promise.resolve({ default: () => <h1>Bodega</h1> }),
  });
  for (const area of portal.areas.areas) portal.areas.registry.preload(area);
  await loadSignedIn();
  openPortal('/inventory', { user: personWith([ROLE.admin]), portal });
  expect(screen.getByRole('navigation')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Bodega' })).toBeInTheDocument();
});
