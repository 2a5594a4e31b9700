import { ERROR_MESSAGES, PRICE_NAMES, SHARED_TOASTS, type RepairDetail } from '@portal/domain';
import { screen } from '@testing-library/react';
import { answer, answerConflict, answerCreated, answerPage } from '../../../../tools/testing/browser/samples';
import { describePriceTwin } from '../../../../tools/testing/browser/price-twins';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';
import { LIQUIDATOR, REPAIR } from '../testing/samples';

const ADDRESS = '/contractor/liquidation/create/31';

const serving =
  (detail: object, put: Network = () => undefined): Network =>
  (request) => {
    if (request.method === 'PUT') return put(request);
    if (request.path === '/contractors/repairs/31/5') return answer(detail);
    if (request.path === '/contractors/repairs/5') return answerPage();
    return request.path.endsWith('/history') ? answer([]) : undefined;
  };

describe('Sugerir precio', () => {
  it('reckons with the price of one unit, which this view calls total, and begins with the price suggested before', async () => {
    openPage(ADDRESS, LIQUIDATOR, serving({ ...REPAIR, price: 51_000 }));
    expect((await screen.findByText('TOTAL')).closest('div')).toHaveTextContent('$50.980');
    expect(screen.getByText(PRICE_NAMES.catalogue).closest('div')).toHaveTextContent('$50.980');
    expect(screen.getByLabelText('Precio')).toHaveValue('51.000');
  });

  describePriceTwin({
    openPage,
    user: LIQUIDATOR,
    list: PAGES.contractorRepairs.path,
    title: PAGES.contractorSuggest.title,
    action: 'Sugerir precio',
    rows: '/contractors/repairs/5',
    one: (id) => `/contractors/repairs/${id}/5`,
    letters: 'p',
    stays: true,
    others: serving(REPAIR),
  });

  it('reports another price suggested meanwhile, keeps the typed one, suggests, says so and leads to the list of the company', async () => {
    let now: RepairDetail = REPAIR;
    const message = ERROR_MESSAGES.STATE_CONFLICT;
    const page = openPage(ADDRESS, LIQUIDATOR, (request) =>
      serving(now, ({ body }) => {
        if ((body as { version: string }).version === '8') return answerCreated(null);
        now = { ...REPAIR, price: 70_000, version: '8' };
        return answerConflict(message);
      })(request),
    );
    await page.person.type(await screen.findByLabelText('Precio'), '54000,75');
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    const continueButton = await screen.findByRole('button', { name: 'Continuar con lo que escribí' });
    expect(screen.getByText(PRICE_NAMES.suggestion).closest('div')).toHaveTextContent('$70.000');
    await page.person.click(continueButton);
    expect(screen.getByLabelText('Precio')).toHaveValue('54.000,75');
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(SHARED_TOASTS.liquidationCreated)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Solicitudes por sugerir' })).toBeInTheDocument();
    expect(page.address()).toBe('/contractor/repair');
    expect(await screen.findByText('No hay solicitudes por sugerir')).toBeInTheDocument();
    expect(page.requests.findLast(({ method }) => method === 'PUT')).toMatchObject({
      path: '/contractors/repairs/suggets/31',
      body: { price: 54_000.75, repair: 31, request: 91, version: '8' },
    });
  });

  it('has no form once the request was liquidated', async () => {
    openPage(ADDRESS, LIQUIDATOR, serving({ ...REPAIR, status: 'liquidado', price: 51_000 }));
    expect(await screen.findByText('Sugerencia del liquidador: $51.000')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
  });

  it('says that it is not a repair of this company', async () => {
    openPage('/contractor/liquidation/create/99', LIQUIDATOR, serving(REPAIR));
    expect(await screen.findByText('No se encontró la reparación')).toBeInTheDocument();
  });
});
