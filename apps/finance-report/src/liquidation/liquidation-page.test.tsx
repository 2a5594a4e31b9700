import { MESSAGES, refusalMessage, ROLE, TOASTS, type RepairDetail, type SessionUser } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openPage, type Network } from '../testing/open-page';
import { REPAIR } from '../testing/samples';

const LIQUIDATOR: SessionUser = {
  id: 2,
  name: 'Lucía',
  roles: [{ code: ROLE.liquidator, rol: 'Liquidador' }],
  company: null,
};
const ADDRESS = '/liquidation/create/31';

const serving =
  (detail: () => RepairDetail, post: Network = () => undefined): Network =>
  (request) => {
    if (request.method === 'POST') return post(request);
    if (request.path === '/repairs/31') return { status: 200, body: { data: detail() } };
    if (request.path === '/branches/') return { status: 200, body: { data: [{ id: 2, name: 'Santiago Centro' }] } };
    if (request.path === '/request/by-id/91/history') return { status: 200, body: { data: [] } };
    return { status: 200, body: { data: [], total: 0, totalPaginas: 1 } };
  };

const failure = (status: number, code: string, message: string, errors?: Record<string, string>) => ({
  status,
  body: { status, code, message, error: message, errors },
});

async function fillIn(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Usar precio sugerido' }));
  await person.click(screen.getByLabelText('Sede por facturar'));
  await person.click(await screen.findByRole('option', { name: 'Santiago Centro' }));
  await person.type(screen.getByLabelText('Observación'), 'Incluye visita');
}

describe('Liquidar', () => {
  it('shows the repair with its costs; what is missing reads No disponible', async () => {
    openPage(
      ADDRESS,
      LIQUIDATOR,
      serving(() => REPAIR),
    );
    const valve = (await screen.findByRole('rowheader', { name: 'Válvula' })).closest('tr')!;
    expect(within(valve).getByText('$12.980')).toBeInTheDocument();
    expect(screen.getByText('$14.015')).toBeInTheDocument();
    expect(screen.getByText('TOTAL').closest('div')).toHaveTextContent('$52.015');
    expect(screen.getByText('Precio sugerido').closest('div')).toHaveTextContent('$52.015');
    expect(screen.getByText('Hora de finalización').closest('div')).toHaveTextContent('No disponible');
    expect(screen.queryByText('Sugerencia del liquidador')).not.toBeInTheDocument();
  });

  it("offers the contractor's suggestion where there is one", async () => {
    const page = openPage(
      ADDRESS,
      LIQUIDATOR,
      serving(() => ({ ...REPAIR, price: 61_000.5 })),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Usar sugerencia del liquidador' }));
    expect(screen.getByLabelText('Precio')).toHaveValue('61.000,50');
  });

  it('refuses an empty form in the words of the spec', async () => {
    const page = openPage(
      ADDRESS,
      LIQUIDATOR,
      serving(() => REPAIR),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(MESSAGES.suggestion.price)).toBeInTheDocument();
    expect(screen.getByText(MESSAGES.liquidation.branch)).toBeInTheDocument();
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('liquidates, says so and goes to the list', async () => {
    const page = openPage(
      ADDRESS,
      LIQUIDATOR,
      serving(
        () => REPAIR,
        () => ({ status: 201, body: { data: { id: 5 } } }),
      ),
    );
    await fillIn(page.person);
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.liquidation.created)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Solicitudes por liquidar' })).toBeInTheDocument();
    expect(page.address()).toBe('/repair');
    const sent = page.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ price: 52_015, branch: 2, observation: 'Incluye visita', repair: 31, request: 91 });
    expect(sent?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it("puts the server's messages on their fields and keeps what was typed", async () => {
    const page = openPage(
      ADDRESS,
      LIQUIDATOR,
      serving(
        () => REPAIR,
        () => failure(422, 'VALIDATION', 'Hay campos por corregir', { branch: MESSAGES.unknownRecord }),
      ),
    );
    await fillIn(page.person);
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(MESSAGES.unknownRecord)).toBeInTheDocument();
    expect(screen.getByText('Hay campos por corregir')).toBeInTheDocument();
    expect(screen.getByLabelText('Precio')).toHaveValue('52.015');
    expect(screen.getByLabelText('Observación')).toHaveValue('Incluye visita');
    expect(page.address()).toBe(ADDRESS);
  });

  it('shows what became of it when somebody else was faster', async () => {
    let status: RepairDetail['status'] = 'finalizado';
    const message = refusalMessage('liquidate', 'liquidado');
    const page = openPage(
      ADDRESS,
      LIQUIDATOR,
      serving(
        () => ({ ...REPAIR, status }),
        () => {
          status = 'liquidado';
          return failure(409, 'STATE_CONFLICT', message);
        },
      ),
    );
    await fillIn(page.person);
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(await screen.findByText('Liquidado')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
  });

  it.each(['99', 'abc'])('says that there is no repair %s', async (id) => {
    openPage(`/liquidation/create/${id}`, LIQUIDATOR, () => undefined);
    expect(await screen.findByText('No se encontró la reparación')).toBeInTheDocument();
  });
});
