import { REQUEST_STATUSES } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { answerPage, REPAIR_ROW } from '../../../../tools/testing/browser/samples';
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
