import { addDays, businessDay, formatDay, MESSAGES, SHARED_TOASTS } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { openPage, type Network } from '../testing/open-page';
import { answer, answerConflict, answerPage } from '../../../../tools/testing/browser/samples';
import { HANDED_OVER, LEADER } from '../testing/samples';

const serving =
  (assign: Network = () => undefined): Network =>
  (request) => {
    if (request.method === 'POST') return assign(request);
    if (request.path === '/contractors/request/assigned/11') {
      const assigned = {
        ...HANDED_OVER,
        id: 92,
        numRequest: 1092,
        status: 'asignado',
        operator: { id: 21, name: 'Pedro' },
      };
      const started = { ...assigned, id: 93, numRequest: 1093, status: 'en proceso' };
      return answerPage(HANDED_OVER, assigned, started);
    }
    if (request.path === '/contractors/request/assigned/11/options') {
      return answer({ clients: [{ id: 4, name: 'Falabella Retail' }], services: [{ id: 2, name: 'Gasfitería' }] });
    }
    if (request.path === '/users') {
      return answer([{ id: 21, name: 'Pedro', lastName: 'Maldonado', company: { id: 5 } }]);
    }
    return request.path.endsWith('/history') ? answer([]) : undefined;
  };

const openList = (assign?: Network) => openPage('/contractor/request/assign', LEADER, serving(assign));

async function openDialog(assign?: Network) {
  const page = openList(assign);
  await page.person.click(await screen.findByRole('button', { name: 'Asignar' }));
  return { page, dialog: await screen.findByRole('dialog', { name: 'Asignar solicitud' }) };
}

async function fillIn({ page, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await page.person.click(within(dialog).getByLabelText('Asignar a'));
  await page.person.click(await screen.findByRole('option', { name: 'Pedro Maldonado' }));
  await page.person.click(within(dialog).getByLabelText('Tipo de servicio'));
  await page.person.click(await screen.findByRole('option', { name: 'Emergencia' }));
  await page.person.type(within(dialog).getByLabelText('Fecha de inicio'), `${formatDay(tomorrow)}{Tab}`);
  await page.person.type(within(dialog).getByLabelText('Hora de visita'), '10:30{Tab}');
}

const tomorrow = addDays(businessDay(new Date()), 1);

describe('Asignar a contratistas', () => {
  it.each(['/contractor/request/assign', '/request/assign/contractor'])('is found at %s', async (address) => {
    openPage(address, LEADER, serving());
    expect(await screen.findByRole('heading', { name: 'Asignar a contratistas' })).toBeInTheDocument();
  });

  it('has the columns of the specification; offers in words what the state allows, until work begins', async () => {
    openList();
    const waiting = (await screen.findByText('N° 1091')).closest('tr')!;
    const specified = ['#', 'Cliente', 'Servicio', 'Dirección', 'Fecha de solicitud', 'Estado', 'Acciones'];
    expect(columnHeadings(specified)).toEqual(specified);
    const words = (row: HTMLElement) =>
      within(row)
        .getAllByRole('button')
        .map((button) => button.textContent || button.getAttribute('aria-label'));
    // The first one is the badge, which tells what the state means.
    expect(words(waiting)).toEqual(['Pendiente', 'Aceptar', 'Asignar', 'Rechazar']);
    const assigned = screen.getByText('N° 1092').closest('tr')!;
    expect(words(assigned)).toEqual(['Asignado', 'Cambiar operario', 'Devolver']);
    expect(words(screen.getByText('N° 1093').closest('tr')!)).toEqual(['En proceso']);
  });

  it.each([
    ['Devolver', 92, 'return', 'Solicitud N° 1092 devuelta'],
    ['Rechazar', 91, 'reject', 'Solicitud N° 1091 rechazada'],
  ])('%s sends the reason and the version that was seen', async (action, id, event, toast) => {
    const page = openList(() => answer({}));
    const number = `N° ${1000 + id}`;
    const row = (await screen.findByText(number)).closest('tr')!;
    await page.person.click(within(row).getByRole('button', { name: action }));
    const dialog = await screen.findByRole('dialog', { name: `${action} la solicitud ${number}` });
    await page.person.type(within(dialog).getByLabelText('Motivo'), 'Nadie disponible');
    await page.person.click(within(dialog).getByRole('button', { name: action }));
    expect(await screen.findByText(toast)).toBeInTheDocument();
    expect(page.requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/request/assigned/${id}/${event}`,
      body: { reason: 'Nadie disponible', version: HANDED_OVER.version },
    });
  });

  it('says why a request was not accepted, and accepts it with the version that was seen', async () => {
    const answers = [answerConflict('La solicitud ya está aceptada'), answer({})];
    const page = openList(() => answers.shift());
    const row = (await screen.findByText('N° 1091')).closest('tr')!;
    await page.person.click(within(row).getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText('La solicitud ya está aceptada')).toBeInTheDocument();
    await page.person.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText('Solicitud N° 1091 aceptada')).toBeInTheDocument();
    const sent = page.requests.find(({ method }) => method === 'POST')!;
    expect([sent.path, sent.body]).toEqual(['/request/assigned/91/accept', { version: HANDED_OVER.version }]);
  });

  it('accepts several waiting requests together', async () => {
    const page = openList(() => answer({ done: [91], failed: [] }));
    await screen.findByText('N° 1091');
    await page.person.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await page.person.click(await screen.findByRole('button', { name: 'Aceptar 1' }));
    expect(await screen.findByText('Solicitud aceptada')).toBeInTheDocument();
    const sent = page.requests.find(({ method }) => method === 'POST')!;
    expect([sent.path, sent.body]).toEqual([
      '/request/bulk/accept',
      { rows: [{ id: 91, version: HANDED_OVER.version }] },
    ]);
  });

  it('is filtered by the clients and services of the leader’s own requests', async () => {
    const page = openList();
    await page.person.click(await screen.findByText('Más filtros'));
    await page.person.click(screen.getByLabelText('Servicio'));
    await page.person.click(await screen.findByRole('option', { name: 'Gasfitería' }));
    const lastQuery = () =>
      page.requests.filter(({ path }) => path === '/contractors/request/assigned/11').at(-1)!.query;
    await waitFor(() => expect(lastQuery()).toMatchObject({ service: '2' }));
  });

  it("assigns to one of the leader's own active operators, and to no other contractor", async () => {
    const opened = await openDialog(() => answer(null));
    expect(within(opened.dialog).queryByLabelText('Asignar a contratista')).not.toBeInTheDocument();
    await fillIn(opened);
    expect(opened.page.requests.find(({ path }) => path === '/users')?.query).toEqual({
      role: 'operario',
      status: 'activo',
      userLeader: 11,
    });
    await opened.page.person.click(within(opened.dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(SHARED_TOASTS.requestAssigned)).toBeInTheDocument();
    expect(opened.page.requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/request/assigned/91',
      body: {
        id: 91,
        assignContractor: false,
        havePermission: false,
        operator: 21,
        typeService: 'Emergencia',
        date: tomorrow,
        hour: '10:30',
      },
    });
  });

  it("opens with what the request holds alone, without an only operator, and refuses it with the specification's messages", async () => {
    const { page, dialog } = await openDialog();
    expect(openDecisions('assign-request-modal')).toEqual({
      typeService: 'Mantenimiento',
      operator: '',
      date: '',
      hour: '',
    });
    await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(MESSAGES.assignment.day)).toBeInTheDocument();
    expect(within(dialog).getByText(MESSAGES.assignment.operator)).toBeInTheDocument();
    expect(within(dialog).getByText(MESSAGES.assignment.hour)).toBeInTheDocument();
  });
});
