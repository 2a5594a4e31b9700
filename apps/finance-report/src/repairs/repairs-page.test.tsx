import {
  MESSAGES,
  type MoneyTrail as Trail,
  PRICE_NAMES,
  type RequestStatus,
  ROLE,
  STATUS_LABELS,
} from '@portal/domain';
import '@testing-library/jest-dom';
import { render, screen, waitFor, within } from '@testing-library/react';
import { answer, answerPage, personWith, REPAIR_ROW } from '../../../../tools/testing/browser/samples';

import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { MoneyTrail } from '../money/money-trail';
import { PAGES } from '../pages';
import { type Network, openPage } from '../testing/open-page';
import { TRAIL as LIQUIDATED } from '../testing/samples';
import { TOASTS } from '../toasts';

const LIQUIDATOR = personWith(ROLE.liquidator);

const rows: Network = ({ path, query }) => {
  if (path !== '/repairs/') return undefined;
  const status = (query.status as RequestStatus | undefined) ?? 'finalizado';
  return answerPage({ ...REPAIR_ROW, status, liquidated: status === 'finalizado' ? null : 60_000.5 });
};

describe('Solicitudes por liquidar', () => {
  it('lists repairs without a price by the columns of the specification, and leads to them', async () => {
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
    const specified = ['#', 'Solicitud', 'Cliente', 'Operario', 'Dirección', 'Fecha', 'Acciones'];
    expect(columnHeadings(specified)).toEqual(specified);
    await page.person.click(screen.getByRole('button', { name: 'Liquidar' }));
    await waitFor(() => expect(page.address()).toBe('/liquidation/create/31'));
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
        return answer({ done: [91, 93], failed: [{ id: 92, code: 'STATE_CONFLICT', message }] });
      }
      return method === 'GET' ? answerPage(...waiting) : undefined;
    });
    await page.person.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await page.person.click(screen.getByRole('button', { name: 'Liquidar 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Liquidar 3 solicitudes' });
    expect(openDecisions('liquidate-together-modal')).toEqual({ price: '' });
    expect(within(dialog).getByText('Total').closest('p')).toHaveTextContent('Total–');
    await page.person.click(within(dialog).getByRole('button', { name: 'Liquidar 3' }));
    expect(await within(dialog).findByText(MESSAGES.suggestion.price)).toBeInTheDocument();
    await page.person.click(within(dialog).getByRole('radio', { name: PRICE_NAMES.calculated }));
    expect(within(dialog).getByText('Total').closest('p')).toHaveTextContent('$60.000');
    await page.person.click(within(dialog).getByRole('radio', { name: /donde la hay/ }));
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

describe('the trail of the money', () => {
  const at = '2026-11-12T13:10:00.000Z';
  const by = (id: number, name: string) => ({ at, user: { id, name } });
  const [first] = LIQUIDATED.liquidations;

  const TRAIL: Trail = {
    ...LIQUIDATED,
    status: 'facturado',
    suggestion: { ...by(12, 'Carolina Bustos'), amount: 61_000.5 },
    liquidations: [
      { ...first!, status: 'inactivo' },
      { ...first!, ...by(3, 'Laura Paz'), id: 6, amount: 58_500, observation: 'Sin visita', reason: 'Se cobró de más' },
    ],
    invoice: { ...by(4, 'Fabián Ríos'), amount: 58_500, number: 'F-77' },
  };

  const showing = (data: Trail) =>
    render(<MoneyTrail query={{ data, isError: false, error: undefined, refetch: jest.fn() }} />);

  it('shows every amount in order, with its author', () => {
    showing(TRAIL);
    const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
    for (const [index, words] of [
      ['Catálogo', '$52.015', 'Servicio $38.000 + insumos $14.015', 'Óscar Riquelme'],
      ['Sugerencia del liquidador', '$61.000,50', 'Carolina Bustos'],
      ['Liquidado', '$60.000', 'Santiago Centro', 'Sin efecto: fue corregida', 'Lucía Soto'],
      ['Liquidación corregida', '$58.500', 'Motivo: Se cobró de más', 'Observación: Sin visita', 'Laura Paz'],
      ['Facturado', '$58.500', 'Factura N° F-77', 'Fabián Ríos'],
    ].entries()) {
      for (const word of words) expect(steps[index]).toContain(word);
    }
    expect(screen.getByText('$60.000').tagName).toBe('S');
    expect(within(screen.getAllByRole('listitem')[3]!).queryByText(/Sin efecto/)).not.toBeInTheDocument();
  });

  it('omits missing steps, and explains an empty trail', () => {
    showing({ ...TRAIL, suggestion: null, liquidations: [], invoice: null });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    showing({ ...TRAIL, catalogue: null });
    expect(screen.getByText(/Todavía no hay precios/)).toBeInTheDocument();
  });
});
