import { type Supply } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { openPage } from '../testing/open-page';
import { type Others, listNetwork } from '../testing/list-network';
import { ADMIN, answer } from '../testing/users-network';
import { TOASTS } from '../toasts';

const VALVE: Supply = { id: 7, name: 'Válvula', price: 6490, status: 'activo' };

const open = (rows: Supply[], others?: Others, query = '') =>
  openPage(`/inventory${query}`, ADMIN, listNetwork('/inventory/', rows, others));

const bodyOf = (requests: { method: string; body: unknown }[], method: string) =>
  requests.find((request) => request.method === method)?.body;

describe('Inventario', () => {
  it('shows every supply as a card with its price in pesos with two decimals and its status', async () => {
    open([VALVE, { ...VALVE, id: 8, name: 'Teflón', status: 'inactivo' }]);
    const card = (await screen.findByText('Válvula')).closest('li')!;
    expect(card).toHaveTextContent('$6.490,00');
    expect(card).toHaveTextContent('Activo');
    expect(screen.getByText('Teflón').closest('li')).toHaveTextContent('Inactivo');
  });

  // spec 2 §2 Inventario: by name, prefix, 500 ms. The first letter is enough.
  it('searches once, half a second after the typing rested, and keeps the search in the address', async () => {
    const page = open([VALVE]);
    await screen.findByText('Válvula');
    await page.person.type(screen.getByRole('searchbox'), 'v');
    expect(page.requests).toHaveLength(1);
    await waitFor(() => expect(page.requests).toHaveLength(2));
    expect(page.requests[1]!.query).toMatchObject({ q: 'v', offset: 0, limit: 20 });
    expect(page.address()).toBe('/inventory?q=v');
  });

  it('creates a supply without asking for its status', async () => {
    const page = open([], { POST: answer(VALVE, 201) });
    const [add] = await screen.findAllByRole('button', { name: 'Agregar insumo +' });
    await page.person.click(add!);
    const dialog = await screen.findByRole('dialog', { name: 'Crear insumo' });
    expect(within(dialog).queryByLabelText('Estado')).not.toBeInTheDocument();
    expect(openDecisions('record-form-modal')).toEqual({ price: '' });
    await page.person.type(within(dialog).getByLabelText('Insumo'), '  Válvula ');
    await page.person.type(within(dialog).getByLabelText('Valor'), '6490,5');
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.supply.created)).toBeInTheDocument();
    expect(bodyOf(page.requests, 'POST')).toEqual({ insumo: 'Válvula', price: 6490.5 });
  });

  it('is a table for who chose it, in which a price is changed where it stands: Enter saves, Escape does not', async () => {
    const page = open([VALVE], { PUT: answer(VALVE) });
    await page.person.click(await screen.findByText('Tabla'));
    const price = { name: 'Cambiar valor de Válvula: $6.490,00' };
    await page.person.click(await screen.findByRole('button', price));
    await page.person.keyboard('7{Escape}');
    await page.person.click(await screen.findByRole('button', price));
    await page.person.keyboard('7100{Enter}');
    expect(await screen.findByText(TOASTS.supply.updated)).toBeInTheDocument();
    expect(page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { insumo: 'Válvula', price: 7100, status: 'activo' },
    ]);
    localStorage.clear();
  });

  it('deletes only after the question, which names the supply', async () => {
    const page = open([VALVE], { DELETE: answer(null) });
    await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('¿Estás seguro de eliminar este insumo?');
    expect(dialog).toHaveTextContent('Válvula');
    expect(page.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await page.person.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(TOASTS.supply.deleted)).toBeInTheDocument();
    expect(page.requests.find(({ method }) => method === 'DELETE')?.path).toBe('/inventory/7');
  });
});
