import { MESSAGES, REFUSALS, ROLE, type Service, type SessionUser } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { openPage, type Network } from '../testing/open-page';
import { TOASTS } from '../toasts';

const ADMIN: SessionUser = { id: 1, name: 'Ana', roles: [{ code: ROLE.admin, rol: 'Administrador' }], company: null };
const PLUMBING: Service = { id: 3, service: 'Gasfitería', price: 25_000.5, status: 'activo' };

const catalogue =
  (services: Service[], others: Network = () => undefined): Network =>
  (request) =>
    request.method === 'GET' && request.path === '/services/'
      ? { status: 200, body: { data: services, total: services.length, totalPaginas: 1 } }
      : others(request);

const inUse = (message: string) => ({ status: 409, body: { status: 409, code: 'IN_USE', message, error: message } });

const isChange = ({ method }: { method: string }) => method !== 'GET';

describe('Servicios', () => {
  it('shows every service as a card with its price in pesos with two decimals and its status', async () => {
    openPage('/services', ADMIN, catalogue([PLUMBING, { ...PLUMBING, id: 4, service: 'Pintura', status: 'inactivo' }]));
    const card = (await screen.findByText('Gasfitería')).closest('li')!;
    expect(card).toHaveTextContent('$25.000,50');
    expect(card).toHaveTextContent('Activo');
    expect(screen.getByText('Pintura').closest('li')).toHaveTextContent('Inactivo');
  });

  it('sends the filters of the address to the server', async () => {
    const page = openPage('/services?q=gas&status=inactivo&page=2', ADMIN, catalogue([PLUMBING]));
    await screen.findByText('Gasfitería');
    expect(page.requests[0]!.query).toEqual({ q: 'gas', status: 'inactivo', offset: 20, limit: 20, sort: 'service' });
  });

  it('creates a service without asking for its status', async () => {
    const page = openPage(
      '/services',
      ADMIN,
      catalogue([], ({ method }) => (method === 'POST' ? { status: 201, body: { data: PLUMBING } } : undefined)),
    );
    expect(await screen.findByText('No hay servicios creados')).toBeInTheDocument();
    await page.person.click(screen.getAllByRole('button', { name: 'Agregar servicio +' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Crear servicio' });
    expect(within(dialog).queryByLabelText('Estado')).not.toBeInTheDocument();
    expect(openDecisions()).toEqual({ service: '', price: '' });
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(MESSAGES.service.required)).toBeInTheDocument();
    expect(within(dialog).getByText(MESSAGES.price.required)).toBeInTheDocument();
    await page.person.type(within(dialog).getByLabelText('Servicio'), ' Gasfitería ');
    const price = within(dialog).getByLabelText('Valor');
    for (const [typed, message] of [
      ['-5', MESSAGES.price.negative],
      ['0', MESSAGES.price.zero],
      ['mil', MESSAGES.price.number],
      ['1,234', MESSAGES.decimals],
    ] as const) {
      await page.person.clear(price);
      await page.person.type(price, typed);
      expect(await within(dialog).findByText(message)).toBeInTheDocument();
    }
    await page.person.clear(price);
    await page.person.type(price, '25000,5');
    expect(page.requests.some(isChange)).toBe(false);
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.service.created)).toBeInTheDocument();
    expect(page.requests.find(isChange)?.body).toEqual({ service: 'Gasfitería', price: 25_000.5 });
  });

  it('asks for the status when editing and sends it', async () => {
    const page = openPage(
      '/services',
      ADMIN,
      catalogue([PLUMBING], ({ method }) => (method === 'PUT' ? { status: 200, body: { data: PLUMBING } } : undefined)),
    );
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
    const page = openPage(
      '/services',
      ADMIN,
      catalogue([PLUMBING], ({ method }) => (method === 'DELETE' ? inUse(message) : undefined)),
    );
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
