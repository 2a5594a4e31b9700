import { MESSAGES, PAGES, ROLE, type OperatorRequestItem, type SessionUser } from '@portal/domain';
import type * as Ui from '@portal/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage, type Network } from '../testing/open-page';
import { stateOf } from './request-state';

// jsdom cannot draw: here the signature is a button.
jest.mock('@portal/ui', () => {
  const ui = jest.requireActual<typeof Ui>('@portal/ui');
  function SignatureField({ name, label }: { name: string; label: string }) {
    const field = ui.usePortalField<Blob | null>(name);
    return (
      <ui.FieldFrame name={name} label={label} field={field}>
        <button type="button" onClick={() => field.setValue(new Blob(['png'], { type: 'image/png' }))}>
          Firmar
        </button>
      </ui.FieldFrame>
    );
  }
  return { ...ui, SignatureField };
});

// A form of a dozen fields takes its time on a busy machine.
jest.setTimeout(30_000);

const OPERATOR: SessionUser = {
  id: 7,
  name: 'Óscar',
  roles: [{ code: ROLE.operator, rol: 'Operario' }],
  company: null,
};
const REQUEST: OperatorRequestItem = {
  id: 9,
  numRequest: 1042,
  client: 'Falabella Retail',
  service: 'Gasfitería',
  address: 'Parque Arauco, Local 214',
  description: 'Gotea',
  date: '2026-12-02',
  hour: '10:30',
  status: 'en proceso',
  typeRequest: { name: 'urgente' },
  havePermission: '0',
  permissionNum: null,
};
const SUPPLIES = [
  { id: 3, name: 'Cable UTP', price: 100, status: 'activo' },
  { id: 4, name: 'Canaleta', price: 100, status: 'activo' },
];

const network: Network = ({ method, path, query }) => {
  if (method !== 'GET') return { status: 503, body: { status: 503, code: 'UNAVAILABLE', message: 'Sin servicio' } };
  if (path === '/inventory/') {
    const beginning = typeof query.q === 'string' ? query.q : '';
    const found = SUPPLIES.filter(({ name }) => name.toLowerCase().startsWith(beginning.toLowerCase()));
    return { status: 200, body: { data: found } };
  }
  if (path.startsWith('/request/assigned/')) return { status: 200, body: { data: [], total: 0, totalPaginas: 1 } };
  return undefined;
};

const openFinish = (state: unknown = stateOf(REQUEST)) => openPage(PAGES.repairCreate.path, OPERATOR, network, state);

const photo = () => new File(['x'], 'foto.jpg', { type: 'image/jpeg' });

async function pick(page: ReturnType<typeof openPage>, name: string) {
  await page.person.click(screen.getByLabelText('Insumos'));
  await page.person.click(await screen.findByTitle(name));
}

describe('Finalizar reparación', () => {
  it('goes to the list without a request in the navigation state', async () => {
    const page = openFinish(null);
    expect(await screen.findByText('No tienes solicitudes asignadas')).toBeInTheDocument();
    expect(page.address()).toBe(PAGES.requestOperator.path);
  });

  it('says every missing field and sends nothing', async () => {
    const page = openFinish();
    await page.person.click(screen.getByRole('button', { name: 'Finalizar reparación' }));
    expect(await screen.findByText(MESSAGES.finish.description)).toBeInTheDocument();
    expect(screen.getByText(MESSAGES.finish.resultPhotos)).toBeInTheDocument();
    expect(screen.getByText(MESSAGES.finish.signature)).toBeInTheDocument();
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('searches supplies half a second after the typing rested', async () => {
    const page = openFinish();
    await page.person.type(screen.getByLabelText('Insumos'), 'cana');
    await waitFor(() => expect(page.requests.at(-1)!.query).toMatchObject({ q: 'cana', status: 'activo' }), {
      timeout: 3000,
    });
    expect(page.requests.filter(({ path }) => path === '/inventory/').length).toBeLessThanOrEqual(2);
  });

  it('asks for the amount of a picked supply, and offers it no second time', async () => {
    const page = openFinish();
    await pick(page, 'Cable UTP');
    const amount = screen.getByLabelText('Cantidad de Cable UTP');
    expect(amount).toHaveFocus();
    await page.person.tab();
    const list = screen.getByLabelText('Insumos elegidos');
    expect(await within(list).findByText(MESSAGES.amount.required)).toBeInTheDocument();
    await page.person.type(amount, '0');
    expect(await within(list).findByText(MESSAGES.amount.zero)).toBeInTheDocument();
    await page.person.clear(amount);
    await page.person.type(amount, '-2');
    expect(await within(list).findByText(MESSAGES.amount.negative)).toBeInTheDocument();
    await page.person.clear(amount);
    await page.person.type(amount, 'dos');
    expect(await within(list).findByText(MESSAGES.amount.number)).toBeInTheDocument();
    await page.person.clear(amount);
    await page.person.type(amount, '2,5');
    await waitFor(() => expect(within(list).queryByText(MESSAGES.amount.number)).not.toBeInTheDocument());

    await page.person.click(screen.getByLabelText('Insumos'));
    expect(await screen.findByTitle('Canaleta')).toBeInTheDocument();
    expect(screen.queryByTitle('Cable UTP')).not.toBeInTheDocument();
  });

  it('keeps the message with its supply when another one is taken out', async () => {
    const page = openFinish();
    await pick(page, 'Cable UTP');
    await pick(page, 'Canaleta');
    await page.person.type(screen.getByLabelText('Cantidad de Canaleta'), '4');
    await page.person.click(screen.getByLabelText('Quitar Cable UTP'));
    await waitFor(() => expect(screen.queryByLabelText('Cantidad de Cable UTP')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Cantidad de Canaleta')).toHaveValue('4');
    expect(screen.queryByText(MESSAGES.amount.required)).not.toBeInTheDocument();
  });

  it('warns of a wrong check digit without refusing it, and takes the dots out of a RUT', async () => {
    const page = openFinish();
    await page.person.click(screen.getByLabelText('Tipo de documento'));
    await page.person.click(await screen.findByTitle('R.U.T'));
    await page.person.type(screen.getByLabelText('Número de documento'), '12.345.678-9');
    await page.person.tab();
    expect(screen.getByLabelText('Número de documento')).toHaveValue('12345678-9');
    expect(await screen.findByText(MESSAGES.rut.checkDigit)).toBeInTheDocument();
    expect(screen.getByLabelText('Número de documento')).toBeValid();
  });

  it('keeps everything when the send fails, and explains it', async () => {
    const page = openFinish();
    await page.person.type(screen.getByLabelText('Descripción'), 'Se cambió la válvula');
    await page.person.upload(screen.getByLabelText('Fotos del resultado'), photo());
    await page.person.type(screen.getByLabelText('Nombre'), 'Camila Torres');
    await page.person.click(screen.getByLabelText('Tipo de documento'));
    await page.person.click(await screen.findByTitle('Pasaporte'));
    await page.person.type(screen.getByLabelText('Número de documento'), 'AB123456');
    await page.person.click(screen.getByRole('button', { name: 'Firmar' }));
    await page.person.click(screen.getByRole('button', { name: 'Finalizar reparación' }));
    expect(await screen.findByText('La reparación no se envió', {}, { timeout: 15_000 })).toBeInTheDocument();
    expect(screen.getByLabelText('Descripción')).toHaveValue('Se cambió la válvula');
    expect(screen.getByText('1 de 5')).toBeInTheDocument();
    expect(screen.getByLabelText('Número de documento')).toHaveValue('AB123456');
    expect(page.address()).toBe(PAGES.repairCreate.path);
  });
});
