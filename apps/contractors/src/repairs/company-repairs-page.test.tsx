import { REQUEST_STATUSES } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { answerPage, REPAIR_ROW } from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { openPage } from '../testing/open-page';
import { LIQUIDATOR } from '../testing/samples';

const ROWS = REQUEST_STATUSES.map((status, id) => ({ ...REPAIR_ROW, id, numRequest: 2000 + id, status }));

it('offers to suggest a price for finished work alone, in whatever state an address shows a row', async () => {
  openPage(`${PAGES.contractorRepairs.path}?status=${REQUEST_STATUSES.join(',')}`, LIQUIDATOR, ({ path }) =>
    path === '/contractors/repairs/5' ? answerPage(...ROWS) : undefined,
  );
  for (const { numRequest, status } of ROWS) {
    const row = within(await screen.findByRole('row', { name: new RegExp(`N° ${numRequest}`) }));
    const [action] = row.getAllByRole('button');
    expect([status, action?.textContent]).toEqual([
      status,
      status === 'finalizado' ? 'Sugerir precio' : 'Ver detalles',
    ]);
  }
});

it('has the columns of the specification, in their order', async () => {
  openPage(PAGES.contractorRepairs.path, LIQUIDATOR, () => answerPage(ROWS[0]));
  expect(await screen.findByRole('row', { name: /N° 2000/ })).toHaveTextContent('13-11-2026 09:00');
  const specified = ['#', 'Cliente', 'Operario', 'Dirección', 'Fecha', 'Acciones'];
  expect(columnHeadings(specified)).toEqual(specified);
});
