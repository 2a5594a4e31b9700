import { MESSAGES, PAGES, ROLE, TOASTS, type OperatorRequestItem, type SessionUser } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage, type Network } from '../testing/open-page';

// Dialogs take their time on a busy machine.
jest.setTimeout(30_000);

const OPERATOR: SessionUser = {
  id: 7,
  name: 'Óscar',
  roles: [{ code: ROLE.operator, rol: 'Operario' }],
  company: null,
};
const ASSIGNED: OperatorRequestItem = {
  id: 9,
  numRequest: 1042,
  client: 'Falabella Retail',
  service: 'Gasfitería',
  address: 'Parque Arauco, Local 214',
  description: 'Gotea',
  date: '2026-12-02',
  hour: '10:30',
  status: 'asignado',
  typeRequest: { name: 'programado' },
  havePermission: '1',
  permissionNum: 88123,
};

const portal =
  (rows: OperatorRequestItem[], onStart: Network = () => undefined): Network =>
  (request) => {
    if (request.path === '/request/assigned/7') {
      return { status: 200, body: { data: rows, total: rows.length, totalPaginas: 1 } };
    }
    if (request.path === '/branches/') return { status: 200, body: { data: [{ id: 2, name: 'Casa matriz' }] } };
    return onStart(request);
  };
const open = (network: Network) => openPage(PAGES.requestOperator.path, OPERATOR, network);
const photo = () => new File(['x'], 'foto.jpg', { type: 'image/jpeg' });

async function openStart(network: Network) {
  const page = open(network);
  await page.person.click(await screen.findByRole('button', { name: 'Iniciar' }));
  return { page, dialog: await screen.findByRole('dialog', { name: 'Iniciar solicitud' }) };
}

describe('Solicitudes por revisar', () => {
  it('says that there is nothing to do', async () => {
    open(portal([]));
    expect(await screen.findByText('No tienes solicitudes asignadas')).toBeInTheDocument();
  });

  it('opens the finish of what is not in the assigned state', async () => {
    const page = open(portal([{ ...ASSIGNED, status: 'en proceso' }]));
    await page.person.click(await screen.findByRole('button', { name: 'Finalizar' }));
    expect(page.address()).toBe(PAGES.repairCreate.path);
    expect(screen.getByText('N° 1042')).toBeInTheDocument();
  });
});

describe('Iniciar solicitud', () => {
  it('names the permit when there is one', async () => {
    const { dialog } = await openStart(portal([ASSIGNED]));
    expect(within(dialog).getByText('La solicitud tiene el permiso N° 88123')).toBeInTheDocument();
  });

  it('says nothing of a permit when none is needed', async () => {
    const { dialog } = await openStart(portal([{ ...ASSIGNED, havePermission: '0', permissionNum: null }]));
    expect(within(dialog).queryByText(/tiene el permiso/)).not.toBeInTheDocument();
  });

  it('asks for branch and photos, and for five photos at most', async () => {
    const { page, dialog } = await openStart(portal([ASSIGNED]));
    await page.person.click(within(dialog).getByText('Guardar'));
    expect(await within(dialog).findByText(MESSAGES.start.branch)).toBeInTheDocument();
    expect(within(dialog).getByText(MESSAGES.start.photos)).toBeInTheDocument();
    await page.person.upload(within(dialog).getByLabelText('Foto del lugar'), Array.from({ length: 6 }, photo));
    expect(await within(dialog).findByText(MESSAGES.photos.tooMany(5))).toBeInTheDocument();
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('forgets everything when it is cancelled', async () => {
    const { page, dialog } = await openStart(portal([ASSIGNED]));
    await page.person.upload(within(dialog).getByLabelText('Foto del lugar'), photo());
    await page.person.click(within(dialog).getByText('Guardar'));
    await within(dialog).findByText(MESSAGES.start.branch);
    await page.person.click(within(dialog).getByText('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.person.click(screen.getByRole('button', { name: 'Iniciar' }));
    const again = await screen.findByRole('dialog');
    expect(within(again).queryByText(MESSAGES.start.branch)).not.toBeInTheDocument();
    expect(within(again).getByText('0 de 5')).toBeInTheDocument();
  });

  it('sends branch, request and photos, says so and closes', async () => {
    const started: Network = ({ path }) =>
      path === '/repairs/start'
        ? { status: 201, body: { data: { id: 1, request: 9, status: 'en proceso' } } }
        : undefined;
    const { page, dialog } = await openStart(portal([ASSIGNED], started));
    await page.person.click(within(dialog).getByLabelText('Sede representada:'));
    await page.person.click(await screen.findByTitle('Casa matriz'));
    await page.person.upload(within(dialog).getByLabelText('Foto del lugar'), photo());
    await page.person.click(within(dialog).getByText('Guardar'));
    expect(await screen.findByText(TOASTS.repair.created)).toBeInTheDocument();
    const sent = page.requests.find(({ path }) => path === '/repairs/start')!.body as FormData;
    expect([sent.get('branch'), sent.get('request')]).toEqual(['2', '9']);
    expect(sent.getAll('file')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a conflict and reads the list again', async () => {
    const message = 'No se puede iniciar una solicitud en estado en proceso';
    const refused: Network = ({ method }) =>
      method === 'POST' ? { status: 409, body: { status: 409, code: 'STATE_CONFLICT', message } } : undefined;
    const { page, dialog } = await openStart(portal([ASSIGNED], refused));
    await page.person.click(within(dialog).getByLabelText('Sede representada:'));
    await page.person.click(await screen.findByTitle('Casa matriz'));
    await page.person.upload(within(dialog).getByLabelText('Foto del lugar'), photo());
    const lists = () => page.requests.filter(({ path }) => path === '/request/assigned/7').length;
    const before = lists();
    await page.person.click(within(dialog).getByText('Guardar'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(lists()).toBe(before + 1));
  });
});
