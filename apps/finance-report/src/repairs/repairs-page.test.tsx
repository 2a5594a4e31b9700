import { ROLE, STATUS_LABELS, type RequestStatus, type SessionUser } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { PAGES } from '../pages';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { openPage, type Network } from '../testing/open-page';
import { REPAIR_ROW } from '../testing/samples';
import { TOASTS } from '../toasts';

const LIQUIDATOR: SessionUser = {
  id: 2,
  name: 'Lucía',
  roles: [{ code: ROLE.liquidator, rol: 'Liquidador' }],
  company: null,
};

const rows: Network = ({ path, query }) => {
  if (path !== '/repairs/') return undefined;
  const status = (query.status as RequestStatus | undefined) ?? 'finalizado';
  return {
    status: 200,
    body: {
      data: [{ ...REPAIR_ROW, status, liquidated: status === 'finalizado' ? null : 60_000.5 }],
      total: 1,
      totalPaginas: 1,
    },
  };
};

describe('Solicitudes por liquidar', () => {
  it('lists repairs without a price and leads to them', async () => {
    const page = openPage(PAGES.repairs.path, LIQUIDATOR, rows);
    const row = (await screen.findByText('N° 1091')).closest('tr')!;
    for (const text of [
      '31',
      'Óptica Mirador',
      'Gasfitería',
      'Óscar Riquelme',
      'Mall Costa Norte, Local 101',
      'Santiago Centro',
      '$52.015',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    await page.person.click(screen.getByRole('button', { name: 'Liquidar' }));
    await waitFor(() => expect(page.address()).toBe('/liquidation/create/31'));
  });

  it('has the columns of the specification, in their order', async () => {
    openPage(PAGES.repairs.path, LIQUIDATOR, rows);
    await screen.findByText('N° 1091');
    const specified = ['#', 'Solicitud', 'Cliente', 'Operario', 'Dirección', 'Fecha', 'Acciones'];
    expect(columnHeadings(specified)).toEqual(specified);
  });

  it('shows liquidated repairs by a filter of the address, and leads to their correction', async () => {
    const page = openPage(PAGES.repairs.path, LIQUIDATOR, rows);
    await page.person.click(await screen.findByLabelText('Estado'));
    await page.person.click(await screen.findByTitle(STATUS_LABELS.liquidado));
    await waitFor(() => expect(page.address()).toBe('/repair?status=liquidado'));
    expect(await screen.findByText('$60.000,50')).toBeInTheDocument();
    expect(screen.getByText(/el precio todavía se puede corregir/)).toBeInTheDocument();
    await page.person.click(await screen.findByRole('button', { name: 'Corregir liquidación' }));
    await waitFor(() => expect(page.address()).toBe('/liquidation/create/31?corregir=1'));
  });

  it('only shows invoiced repairs', async () => {
    openPage(`${PAGES.repairs.path}?status=facturado`, LIQUIDATOR, rows);
    expect(await screen.findByRole('button', { name: 'Ver detalles' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Corregir liquidación' })).not.toBeInTheDocument();
  });

  it('explains the empty list', async () => {
    openPage(PAGES.repairs.path, LIQUIDATOR, () => ({ status: 200, body: { data: [], total: 0, totalPaginas: 1 } }));
    expect(await screen.findByText('No hay solicitudes por liquidar')).toBeInTheDocument();
  });

  it('liquidates several at the suggested price, each by the branch of its repair; shows a refusal and keeps its row', async () => {
    const repairs = [1001, 1002, 1003].map((numRequest, index) => ({
      ...REPAIR_ROW,
      id: 31 + index,
      request: 91 + index,
      numRequest,
      calculated: 10_000 * (index + 1),
      price: index === 1 ? 25_000 : null,
    }));
    let waiting = repairs;
    const page = openPage(PAGES.repairs.path, LIQUIDATOR, ({ method, path }) => {
      if (path === '/liquidations/bulk') {
        waiting = waiting.filter(({ id }) => id === 32);
        const message = 'Otra persona cambió la solicitud';
        return {
          status: 200,
          body: { data: { done: [91, 93], failed: [{ id: 92, code: 'STATE_CONFLICT', message }] } },
        };
      }
      return method === 'GET'
        ? { status: 200, body: { data: waiting, total: waiting.length, totalPaginas: 1 } }
        : undefined;
    });
    await page.person.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await page.person.click(screen.getByRole('button', { name: 'Liquidar 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Liquidar 3 solicitudes' });
    expect(within(dialog).getByText('Total').closest('p')).toHaveTextContent('$60.000');
    await page.person.click(within(dialog).getByRole('switch'));
    expect(within(dialog).getByText('Total').closest('p')).toHaveTextContent('$65.000');
    await page.person.type(within(dialog).getByLabelText(/Observación/), 'Cierre de mes');
    await page.person.click(within(dialog).getByRole('button', { name: 'Liquidar 3' }));

    expect(await screen.findByText(TOASTS.liquidation.together(2))).toBeInTheDocument();
    expect(page.requests.find(({ path }) => path === '/liquidations/bulk')?.body).toEqual({
      observation: 'Cierre de mes',
      rows: [
        { id: 91, repair: 31, price: 10_000, branch: 2, version: '7' },
        { id: 92, repair: 32, price: 25_000, branch: 2, version: '7' },
        { id: 93, repair: 33, price: 30_000, branch: 2, version: '7' },
      ],
    });
    expect(await screen.findByText(/Otra persona cambió la solicitud/)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Seleccionar N° 1002' })).toBeChecked();
  });
});
