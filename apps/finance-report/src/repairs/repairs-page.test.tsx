import { ROLE, STATUS_LABELS, type RequestStatus, type SessionUser } from '@portal/domain';
import { screen, waitFor } from '@testing-library/react';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';
import { REPAIR_ROW } from '../testing/samples';

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
  it('lists what waits for its price and leads to it', async () => {
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

  it('shows what is liquidated by a filter of the address, and leads to its correction', async () => {
    const page = openPage(PAGES.repairs.path, LIQUIDATOR, rows);
    await page.person.click(await screen.findByLabelText('Estado'));
    await page.person.click(await screen.findByTitle(STATUS_LABELS.liquidado));
    await waitFor(() => expect(page.address()).toBe('/repair?status=liquidado'));
    expect(await screen.findByText('$60.000,50')).toBeInTheDocument();
    expect(screen.getByText(/el precio todavía se puede corregir/)).toBeInTheDocument();
    await page.person.click(await screen.findByRole('button', { name: 'Corregir liquidación' }));
    await waitFor(() => expect(page.address()).toBe('/liquidation/create/31?corregir=1'));
  });

  it('only shows what is invoiced', async () => {
    openPage(`${PAGES.repairs.path}?status=facturado`, LIQUIDATOR, rows);
    expect(await screen.findByRole('button', { name: 'Ver detalles' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Corregir liquidación' })).not.toBeInTheDocument();
  });

  it('says what will be here while there is nothing', async () => {
    openPage(PAGES.repairs.path, LIQUIDATOR, () => ({ status: 200, body: { data: [], total: 0, totalPaginas: 1 } }));
    expect(await screen.findByText('No hay solicitudes por liquidar')).toBeInTheDocument();
  });
});
