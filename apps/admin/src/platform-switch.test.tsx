import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage } from './testing/open-page';
import { ADMIN } from './testing/users-network';

it("leads from 'Versiones' to 'Trabajos' and back with the keyboard, each at its own address", async () => {
  const page = openPage('/releases', ADMIN, () => undefined);
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  expect(await heading('Plataforma · Versiones')).toBeInTheDocument();
  act(() => screen.getByRole('radio', { name: 'Versiones' }).focus());
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(await heading('Plataforma · Trabajos')).toBeInTheDocument();
  expect(page.address()).toBe('/releases/jobs');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
  await waitFor(() => expect(page.address()).toBe('/releases'));
  expect(await heading('Plataforma · Versiones')).toBeInTheDocument();
});
