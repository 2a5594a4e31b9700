import { PRICE_NAMES, REQUEST_STATUSES } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { answerConflict, answerCreated, answerPage, REPAIR_ROW } from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { openPage } from '../testing/open-page';
import { LIQUIDATOR } from '../testing/samples';

const ROWS = REQUEST_STATUSES.map((status, id) => ({ ...REPAIR_ROW, id, numRequest: 2000 + id, status }));

it('has the columns of the specification, and offers to suggest a price for finished work alone, in whatever state an address shows a row', async () => {
  openPage(`${PAGES.contractorRepairs.path}?status=${REQUEST_STATUSES.join(',')}`, LIQUIDATOR, ({ path }) =>
    path === '/contractors/repairs/5' ? answerPage(...ROWS) : undefined,
  );
  for (const { numRequest, status } of ROWS) {
    const row = await screen.findByRole('row', { name: new RegExp(`N° ${numRequest}`) });
    expect(row).toHaveTextContent('13-11-2026 09:00');
    const [action] = within(row).getAllByRole('button');
    expect([status, action?.textContent]).toEqual([
      status,
      status === 'finalizado' ? 'Sugerir precio' : 'Ver detalles',
    ]);
  }
  const specified = ['#', 'Cliente', 'Operario', 'Dirección', 'Fecha', 'Acciones'];
  expect(columnHeadings(specified)).toEqual(specified);
});

it('saves prices for the rows of the page without one, one after the other, shows a refusal and keeps its row', async () => {
  let waiting = [31, 32, 33].map((id) => ({
    ...REPAIR_ROW,
    id,
    request: id + 60,
    numRequest: 970 + id,
    price: id === 33 ? 51_000 : null,
  }));
  const page = openPage(PAGES.contractorRepairs.path, LIQUIDATOR, ({ method, path, body }) => {
    if (path === '/contractors/repairs/5') return answerPage(...waiting);
    if (method !== 'PUT') return undefined;
    if ((body as { repair: number }).repair === 31) return answerConflict('Otra persona cambió la solicitud');
    waiting = waiting.filter(({ id }) => id !== 32);
    return answerCreated({});
  });
  await page.person.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  await page.person.click(screen.getByRole('button', { name: 'Sugerir precio de 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sugerir 2 precios' }));
  await page.person.click(dialog.getByRole('radio', { name: PRICE_NAMES.catalogue }));
  await page.person.click(dialog.getByRole('button', { name: 'Sugerir 2' }));
  expect(await screen.findByText('1 precio guardado')).toBeInTheDocument();
  expect(await screen.findByText(/Otra persona cambió la solicitud/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Seleccionar N° 1001' })).toBeChecked();
  const sent = page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([31, 32].map((id) => ({ price: 52_015, repair: id, request: id + 60, version: '7' })));
});
