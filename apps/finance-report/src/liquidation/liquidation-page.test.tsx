import { ERROR_MESSAGES, MESSAGES, refusalMessage, ROLE, SHARED_TOASTS, type RepairDetail } from '@portal/domain';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  answer,
  answerConflict,
  answerCreated,
  answerPage,
  personWith,
  REPAIR,
} from '../../../../tools/testing/browser/samples';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { describePriceTwin } from '../../../../tools/testing/browser/price-twins';
import { openPage, type Network } from '../testing/open-page';
import { PAGES } from '../pages';
import { TRAIL } from '../testing/samples';
import { TOASTS } from '../toasts';

const LIQUIDATOR = personWith(ROLE.liquidator);
const ADDRESS = '/liquidation/create/31';

const serving =
  (detail: () => RepairDetail, post: Network = () => undefined): Network =>
  (request) => {
    if (request.method === 'POST') return post(request);
    if (request.path === '/repairs/31') return answer(detail());
    if (request.path === '/branches/') return answer([{ id: 2, name: 'Santiago Centro' }]);
    if (request.path === '/request/by-id/91/money') return answer(TRAIL);
    if (request.path === '/request/by-id/91/history') return answer([]);
    return answerPage();
  };

const open = (detail: () => RepairDetail, post?: Network) => openPage(ADDRESS, LIQUIDATOR, serving(detail, post));
const openCorrection = (detail: () => RepairDetail, post?: Network) =>
  openPage(`${ADDRESS}?corregir=1`, LIQUIDATOR, serving(detail, post));

async function fillIn(person: UserEvent) {
  await waitFor(() => expect(screen.getByLabelText('Precio')).toHaveFocus());
  await screen.findByRole('button', { name: 'Usar Santiago Centro Alt+B' }); // where the work was done
  await person.keyboard('{Alt>}pb{/Alt}');
  await person.type(screen.getByLabelText('Observación'), 'Incluye visita');
}

describe('Liquidar', () => {
  it("offers the contractor's suggestion where there is one", async () => {
    const page = open(() => ({ ...REPAIR, price: 61_000.5 }));
    await page.person.click(await screen.findByRole('button', { name: 'Usar 61.000,50 Alt+S' }));
    expect(screen.getByLabelText('Precio')).toHaveValue('61000,5');
  });

  it("opens without a price or a branch, and Enter is refused with the specification's messages (spec 2 §5)", async () => {
    const page = open(() => REPAIR);
    await screen.findByRole('button', { name: 'Usar Santiago Centro Alt+B' });
    expect(openDecisions('liquidation-form')).toEqual({ price: '', branch: '' });
    await waitFor(() => expect(screen.getByLabelText('Precio')).toHaveFocus());
    await page.person.keyboard('{Enter}');
    expect(await screen.findByText(MESSAGES.suggestion.price)).toBeInTheDocument();
    expect(screen.getByText(MESSAGES.liquidation.branch)).toBeInTheDocument();
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  describePriceTwin({
    openPage,
    user: LIQUIDATOR,
    list: PAGES.repairs.path,
    title: PAGES.liquidate.title,
    action: 'Liquidar',
    rows: '/repairs/',
    one: (id) => `/repairs/${id}`,
    letters: 'pb',
    others: serving(() => REPAIR),
  });

  it('keeps the typed values when somebody else was faster, and shows the new state', async () => {
    let status: RepairDetail['status'] = 'finalizado';
    const message = refusalMessage('liquidate', 'liquidado');
    const page = open(
      () => ({ ...REPAIR, status }),
      () => {
        status = 'liquidado';
        return answerConflict(message);
      },
    );
    await fillIn(page.person);
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(await screen.findByText(/Ahora está en estado liquidado/)).toBeInTheDocument();
    expect(screen.getByLabelText('Precio')).toHaveValue('52.015');
    expect(screen.getByLabelText('Observación')).toHaveValue('Incluye visita');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  });

  it('keeps the typed values after a suggestion arrived meanwhile, liquidates, says so and leads to the list', async () => {
    let now: RepairDetail = REPAIR;
    const page = open(
      () => now,
      ({ body }) => {
        if ((body as { version: string }).version === '8') return answerCreated({ id: 5 });
        now = { ...REPAIR, price: 61_000, version: '8' };
        return answerConflict(ERROR_MESSAGES.STATE_CONFLICT);
      },
    );
    await fillIn(page.person);
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    await page.person.click(await screen.findByRole('button', { name: 'Continuar con lo que escribí' }));
    expect(screen.getByText('Sugerencia del liquidador').closest('div')).toHaveTextContent('$61.000');
    expect(screen.getByLabelText('Precio')).toHaveValue('52.015');
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(SHARED_TOASTS.liquidationCreated)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Solicitudes por liquidar' })).toBeInTheDocument();
    expect(page.address()).toBe('/repair');
    expect(page.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      price: 52_015,
      branch: 2,
      observation: 'Incluye visita',
      repair: 31,
      request: 91,
      version: '8',
    });
  });

  it.each(['99', 'abc'])('says that there is no repair %s', async (id) => {
    openPage(`/liquidation/create/${id}`, LIQUIDATOR, () => undefined);
    expect(await screen.findByText('No se encontró la reparación')).toBeInTheDocument();
  });
});

describe('Corregir liquidación', () => {
  const LIQUIDATED: RepairDetail = {
    ...REPAIR,
    status: 'liquidado',
    liquidation: { id: 5, price: 60_000, observation: 'Incluye visita', branch: { id: 4, name: 'Sede cerrada' } },
  };
  const save = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Guardar corrección' }));

  it('is offered where a price is decided and not invoiced yet', async () => {
    const page = open(() => LIQUIDATED);
    expect(await screen.findByText('Esta solicitud ya fue liquidada')).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Corregir liquidación' }));
    expect(await screen.findByRole('form', { name: 'Corregir liquidación' })).toBeInTheDocument();
    expect(page.address()).toBe(`${ADDRESS}?corregir=1`);
    await page.person.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Esta solicitud ya fue liquidada')).toBeInTheDocument();
    expect(page.address()).toBe(ADDRESS);
  });

  it('is not offered once it is invoiced', async () => {
    openCorrection(() => ({ ...LIQUIDATED, status: 'facturado' }));
    expect(await screen.findByText('Esta solicitud ya fue facturada')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Corregir liquidación' })).not.toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('starts from the current liquidation, requires a reason, and sends the new one', async () => {
    const page = openCorrection(
      () => LIQUIDATED,
      () => answerCreated({ id: 6 }),
    );
    const price = await screen.findByLabelText('Precio');
    expect(price).toHaveValue('60.000');
    expect(screen.getByLabelText('Observación')).toHaveValue('Incluye visita');
    // The branch it was decided for stays its choice, also where it is not active any more.
    expect(await screen.findByText('Sede cerrada')).toBeInTheDocument();
    await save(page.person);
    expect(await screen.findByText(MESSAGES.reason)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Motivo de la corrección')).toHaveFocus());
    await page.person.clear(price);
    await page.person.type(price, '58500,5');
    await page.person.type(screen.getByLabelText('Motivo de la corrección'), 'Visita de más');
    await save(page.person);
    expect(await screen.findByText(TOASTS.liquidation.corrected)).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe('/repair?status=liquidado'));
    const sent = page.requests.find(({ method }) => method === 'POST');
    expect(sent?.path).toBe('/liquidations/5/correction');
    expect(sent?.body).toEqual({
      price: 58_500.5,
      branch: 4,
      observation: 'Incluye visita',
      reason: 'Visita de más',
      version: LIQUIDATED.version,
    });
  });

  it('keeps the typed values when somebody else corrected it, and then corrects the valid one', async () => {
    let now = LIQUIDATED;
    const page = openCorrection(
      () => now,
      ({ path }) => {
        if (path === '/liquidations/6/correction') return answerCreated({ id: 7 });
        now = { ...LIQUIDATED, liquidation: { ...LIQUIDATED.liquidation!, id: 6, price: 1 }, version: '8' };
        return answerConflict(ERROR_MESSAGES.STATE_CONFLICT);
      },
    );
    const reason = await screen.findByLabelText('Motivo de la corrección');
    await page.person.type(reason, 'Visita de más');
    await save(page.person);
    await page.person.click(await screen.findByRole('button', { name: 'Continuar con lo que escribí' }));
    expect(reason).toHaveValue('Visita de más');
    expect(screen.getByLabelText('Precio')).toHaveValue('60.000');
    await save(page.person);
    expect(await screen.findByText(TOASTS.liquidation.corrected)).toBeInTheDocument();
  });
});
