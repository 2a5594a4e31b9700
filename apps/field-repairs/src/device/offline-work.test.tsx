import { deviceStorage, useConnection } from '@portal/api-client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { answer, answerPage } from '../../../../tools/testing/browser/samples';
import { stateOf } from '../finish/request-state';
import { PAGES } from '../pages';
import { storeInMemory, leaveDevice } from '../testing/device';
import { openPage, type Network } from '../testing/open-page';
import { replaceDeviceDrafts } from '../testing/repair-drafts';
import { ASSIGNED, OPERATOR } from '../testing/samples';
import { ANSWERS_ITEM } from './offline-answers';
import { photoItem } from './offline-photos';

const DETAIL = {
  ...ASSIGNED,
  client: { client: 1, name: ASSIGNED.client },
  service: { id: 1, service: ASSIGNED.service },
  dateRequest: '2026-11-20T12:00:00.000Z',
  dateAssigned: ASSIGNED.date,
  hourAssigned: ASSIGNED.hour,
  operator: null,
  archivos: [{ id: 'p1', name: ASSIGNED.photo!.url }],
  filesRepairs: [],
  continues: null,
  continuedBy: null,
};
const FINISHED = {
  ...ASSIGNED,
  id: 10,
  numRequest: 1050,
  status: 'finalizado',
  finishedAt: '2026-11-30T12:00:00.000Z',
};
const ANSWERS: Record<string, unknown> = {
  '/branches/': [{ id: 2, name: 'Casa matriz' }],
  '/inventory/': [
    { id: 1, name: 'Sifón', status: 'activo' },
    { id: 2, name: 'Llave de paso', status: 'activo' },
  ],
  '/request/by-id/9': DETAIL,
  '/request/by-id/9/history': [],
};
const reachable: Network = ({ path }) =>
  path.startsWith('/request/assigned/7')
    ? answerPage(path.endsWith('finished') ? FINISHED : ASSIGNED)
    : answer(ANSWERS[path] ?? []);
const unreachable: Network = () => {
  throw new Error('no network');
};

let stored: Map<string, unknown>;
beforeEach(() => {
  replaceDeviceDrafts();
  stored = storeInMemory();
  Object.assign(globalThis, {
    fetch: () => Promise.resolve({ ok: true, blob: () => Promise.resolve(new Blob(['small'])) }),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:small', revokeObjectURL: () => undefined });
});
afterEach(() => {
  act(() => useConnection.setState({ isOnline: true }));
  leaveDevice();
});

const isPhotoStored = () => stored.has(photoItem('p1'));

/** Opens the list with a network until all of it is stored, then closes the tab and cuts the network. */
async function storeEverything(): Promise<void> {
  openPage(PAGES.requestOperator.path, OPERATOR, reachable);
  await waitFor(() => expect(isPhotoStored()).toBe(true));
  cleanup();
  act(() => useConnection.setState({ isOnline: false }));
}

it('shows list, details, photos and branches without a network, and how old they are', async () => {
  await storeEverything();
  const page = openPage(PAGES.requestOperator.path, OPERATOR, unreachable);
  expect(await screen.findByText(/^Datos del \d\d-\d\d-\d{4} a las \d\d:\d\d$/)).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /N° 1042/ })).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Ver detalles' }));
  const dialog = await screen.findByRole('dialog', { name: 'Detalles de la solicitud' });
  expect(await within(dialog).findByText(/^Datos del /)).toBeInTheDocument();
  expect(within(dialog).getByText('Todavía no hay movimientos')).toBeInTheDocument();
  await waitFor(() => expect(dialog.querySelector('img')).toHaveAttribute('src', 'blob:small'));
  await page.person.keyboard('{Escape}');
  await page.person.click(screen.getByRole('button', { name: 'Iniciar' }));
  await page.person.click(await screen.findByLabelText('Sede representada:'));
  expect(await screen.findByTitle('Casa matriz')).toBeInTheDocument();
});

it('asks for one list, which the page and the copy share', async () => {
  const page = openPage(PAGES.requestOperator.path, OPERATOR, reachable);
  expect(await screen.findByRole('row', { name: /N° 1042/ })).toBeInTheDocument();
  const lists = () => page.requests.filter(({ path }) => path === `/request/assigned/${OPERATOR.id}`);
  expect(lists().map(({ query }) => query)).toEqual([{ offset: 0, limit: 200 }]);
  await page.person.click(screen.getByRole('button', { name: '#' }));
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(lists()[1]!.query).toEqual({ offset: 0, limit: 20, sort: 'numRequest' });
});

it('shows finished work without a network', async () => {
  await storeEverything();
  openPage(`${PAGES.requestOperator.path}?tab=finished`, OPERATOR, unreachable);
  expect(await screen.findByRole('row', { name: /N° 1050/ })).toBeInTheDocument();
  expect(screen.getByText(/^Datos del /)).toBeInTheDocument();
});

it('finds supplies at the finish without a network', async () => {
  await storeEverything();
  const page = openPage(PAGES.repairCreate.path, OPERATOR, unreachable, stateOf(ASSIGNED, OPERATOR.id));
  await page.person.type(await screen.findByRole('combobox', { name: /Insumos/ }), 'sifon');
  expect(await screen.findByTitle('Sifón')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByTitle('Llave de paso')).not.toBeInTheDocument());
});

it('deletes requests that went to another operator', async () => {
  await storeEverything();
  const answers = stored.get(ANSWERS_ITEM) as { queries: { queryKey: unknown[] }[] };
  const other = { ...answers.queries[0]!, queryKey: ['requests', 'one', 8], queryHash: '["requests","one",8]' };
  stored.set(ANSWERS_ITEM, { queries: [...answers.queries, other] });
  stored.set(photoItem('old'), new Blob(['old']));
  act(() => useConnection.setState({ isOnline: true }));
  openPage(PAGES.requestOperator.path, OPERATOR, reachable);
  await waitFor(() => expect([...stored.keys()]).not.toContain(photoItem('old')));
  expect(JSON.stringify(stored.get(ANSWERS_ITEM))).toContain('["requests","one",9]');
  expect(JSON.stringify(stored.get(ANSWERS_ITEM))).not.toContain('["requests","one",8]');
});

it('keeps the rest when there is no room for photos, and says so', async () => {
  jest
    .spyOn(deviceStorage, 'setItem')
    .mockImplementation((key, value) =>
      value instanceof Blob
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : Promise.resolve(void stored.set(key, value)),
    );
  openPage(PAGES.requestOperator.path, OPERATOR, reachable);
  expect(await screen.findByText(/no tiene espacio para todas las fotos/)).toBeInTheDocument();
  expect(isPhotoStored()).toBe(false);
  expect([...stored.keys()]).toEqual([ANSWERS_ITEM]);
});
