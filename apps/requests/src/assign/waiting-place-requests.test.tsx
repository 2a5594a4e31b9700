import type { WaitingPlaceRequest } from '@portal/domain';
import { screen, waitFor } from '@testing-library/react';

import { answer, answerPage, ASSIGNER } from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { openPage } from '../testing/open-page';

it('shows what waits without an e-mail above the list, and takes it in with a press', async () => {
  const sender = { name: 'Eva Soto', phone: '912345678' };
  const photos = [{ id: 'a', url: '/api/v1/files/a' }];
  const what = { service: 'Gasfitería', typeRequest: 'emergencia', description: 'Gotea', photos } as const;
  let rows: WaitingPlaceRequest[] = [
    { id: 8, at: '2026-11-27T15:00:00.000Z', address: 'Local 214', ...what, ...sender },
  ];
  const { person, requests } = openPage(PAGES.requestAssign.path, ASSIGNER, ({ method, path }) => {
    if (path === '/places/waiting') return answer(rows);
    if (path === '/request/') return answerPage();
    if (method === 'GET') return answer(path === '/address/compose' ? { clients: [], malls: [], locations: [] } : []);
    rows = [];
    return answer({ id: 1, numRequest: 1300, status: 'solicitado' });
  });
  expect(await screen.findByText('1 por confirmar')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^\+56\s9\s1234\s5678$/ })).toHaveAttribute('href', 'tel:+56912345678');
  expect(screen.getByRole('button', { name: 'Ampliar foto 1 de 1' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Descartar: Gasfitería en Local 214' }));
  expect(await screen.findByRole('dialog', { name: /^Descartar/ })).toHaveTextContent('Lo lee quien la pidió');
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Aceptar: Gasfitería en Local 214' }));
  expect(await screen.findByText('N° 1300')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/por confirmar/)).not.toBeInTheDocument());
  expect(requests.find(({ method }) => method === 'POST')?.path).toBe('/places/waiting/8');
});
