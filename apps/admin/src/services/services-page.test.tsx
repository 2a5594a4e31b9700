import { MESSAGES, REFUSALS, type Service } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { openPage } from '../testing/open-page';
import { isChange, type Others, listNetwork } from '../testing/list-network';
import { ADMIN, answer } from '../testing/users-network';
import { TOASTS } from '../toasts';

const PLUMBING: Service = { id: 3, service: 'Gasfitería', price: 25_000.5, status: 'activo' };

const open = (rows: Service[], others?: Others, query = '') =>
  openPage(`/services${query}`, ADMIN, listNetwork('/services/', rows, others));

const inUse = (message: string) => ({ status: 409, body: { status: 409, code: 'IN_USE', message, error: message } });

describe('Servicios', () => {
  it('shows every service as a card with its price in pesos with two decimals and its status', async () => {
    open([PLUMBING, { ...PLUMBING, id: 4, service: 'Pintura', status: 'inactivo' }]);
    const card = (await screen.findByText('Gasfitería')).closest('li')!;
    expect(card).toHaveTextContent('$25.000,50');
    expect(card).toHaveTextContent('Activo');
    expect(screen.getByText('Pintura').closest('li')).toHaveTextContent('Inactivo');
  });

  it('sends the filters of the address to the server', async () => {
    const page = open([PLUMBING], undefined, '?q=gas&status=inactivo&page=2');
    await screen.findByText('Gasfitería');
    expect(page.requests[0]!.query).toEqual({ q: 'gas', status: 'inactivo', offset: 20, limit: 20, sort: 'service' });
  });

  it('creates a service without asking for its status', async () => {
    const page = open([], { POST: answer(PLUMBING, 201) });
    expect(await screen.findByText('No hay servicios creados')).toBeInTheDocument();
    await page.person.click(screen.getAllByRole('button', { name: 'Agregar servicio +' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Crear servicio' });
    expect(within(dialog).queryByLabelText('Estado')).not.toBeInTheDocument();
    expect(openDecisions('record-form-modal')).toEqual({ service: '', price: '' });
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(MESSAGES.service.required)).toBeInTheDocument();
    expect(within(dialog).getByText(MESSAGES.price.required)).toBeInTheDocument();
    await page.person.type(within(dialog).getByLabelText('Servicio'), ' Gasfitería ');
    await page.person.type(within(dialog).getByLabelText('Valor'), '25000,5');
    expect(page.requests.some(isChange)).toBe(false);
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.service.created)).toBeInTheDocument();
    expect(page.requests.find(isChange)?.body).toEqual({ service: 'Gasfitería', price: 25_000.5 });
  });

  it('asks for the status when editing and sends it', async () => {
    const page = open([PLUMBING], { PUT: answer(PLUMBING) });
    await page.person.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar servicio' });
    await page.person.click(within(dialog).getByLabelText('Estado'));
    await page.person.click(await screen.findByTitle('Inactivo'));
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.service.updated)).toBeInTheDocument();
    expect(page.requests.find(isChange)).toMatchObject({
      path: '/services/3',
      body: { service: 'Gasfitería', price: 25_000.5, status: 'inactivo' },
    });
  });

  it('says why a service with open requests stays, and offers to disable it instead', async () => {
    const message = REFUSALS.serviceInUse(3);
    const page = open([PLUMBING], { DELETE: inUse(message) });
    await page.person.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('¿Estás seguro de eliminar este servicio?');
    expect(question).toHaveTextContent('Gasfitería');
    await page.person.click(within(question).getByRole('button', { name: 'Eliminar' }));
    const refusal = await screen.findByRole('dialog', { name: 'No se puede eliminar el servicio' });
    expect(refusal).toHaveTextContent(message);
    expect(screen.queryByText(TOASTS.service.deleted)).not.toBeInTheDocument();
    await page.person.click(within(refusal).getByRole('button', { name: 'Editar servicio' }));
    expect(await screen.findByRole('dialog', { name: 'Editar servicio' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });
});
