import {
  changedMessage,
  ROLE,
  type HistoryEntry,
  type PermitRequestItem,
  type RequestListItem,
  type RequestListOptions,
} from '@portal/domain';
import { screen, waitFor } from '@testing-library/react';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import {
  answer,
  answerConflict,
  answerPage,
  HELD_REQUEST,
  personWith,
} from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';
import { TOASTS } from '../toasts';

const PROCESSOR = personWith(ROLE.processor);
/** The same request as it is read by itself. */
const DETAIL: RequestListItem = { ...HELD_REQUEST, status: 'tramite', havePermission: '1' };
const WAITING: PermitRequestItem = {
  ...DETAIL,
  client: 'Falabella Retail',
  service: 'Gasfitería',
  operator: 'Óscar Núñez',
  operatorDocument: { type: 'RT', number: '12345678-5' },
  company: null,
  date: '2026-11-22',
  hour: '10:30',
};

const HISTORY: HistoryEntry[] = [
  {
    id: 1,
    event: 'assign',
    at: '2026-11-20T13:00:00.000Z',
    user: { id: 6, name: 'Andrés Soto' },
    from: 'solicitado',
    to: 'tramite',
    changes: [{ label: 'Requiere permiso', from: 'No', to: 'Sí' }],
  },
];

const OPTIONS: RequestListOptions = {
  clients: [{ id: 4, name: 'Falabella Retail' }],
  services: [{ id: 2, name: 'Gasfitería' }],
};

const portal =
  (onPermit: Network): Network =>
  (request) => {
    if (request.method === 'PUT') return onPermit(request);
    if (request.path === '/request/process/options') return answer(OPTIONS);
    if (request.path.endsWith('/history')) return answer(HISTORY);
    if (request.path === '/request/by-id/9') return answer(DETAIL);
    return answerPage(WAITING);
  };

const open = (query = '', network = portal(() => undefined)) =>
  openPage(PAGES.requestPermits.path + query, PROCESSOR, network);

async function openDialog(onPermit: Network) {
  const page = open('', portal(onPermit));
  await page.person.click(await screen.findByRole('button', { name: 'Asignar' }));
  await screen.findByRole('dialog', { name: 'Asignar permiso' });
  const save = () => page.person.click(screen.getByText('Guardar'));
  return { page, save, field: screen.getByLabelText('Número del permiso') };
}

describe('Asignar permisos', () => {
  it('says that no request waits for a permit', async () => {
    open('', (request) => (request.path === '/request/process' ? answerPage() : portal(() => undefined)(request)));
    expect(await screen.findByText('No hay solicitudes en trámite')).toBeInTheDocument();
  });

  it('corrects a number that was typed wrong', async () => {
    const withNumber = { ...WAITING, status: 'asignado', permissionNum: 4711 };
    const page = open('?given=1', (request) =>
      request.path === '/request/process'
        ? answerPage(withNumber)
        : request.path === '/request/by-id/9'
          ? answer({ ...DETAIL, status: withNumber.status, permissionNum: withNumber.permissionNum })
          : portal(() => answer({}))(request),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Corregir' }));
    const field = await screen.findByLabelText('Número del permiso');
    expect(field).toHaveValue('4711');
    await page.person.clear(field);
    await page.person.type(field, '4712');
    // Nobody else changed it.
    expect(screen.queryByText(/Otra persona cambió/)).not.toBeInTheDocument();
    await page.person.click(screen.getByText('Guardar'));
    expect(await screen.findByText(TOASTS.permit.corrected)).toBeInTheDocument();
    const sent = page.requests.find(({ method }) => method === 'PUT')!;
    expect([sent.path, sent.body]).toEqual(['/request/process/9/number', { permissionNum: 4712, version: '7' }]);
    expect(page.requests.find(({ path }) => path === '/request/process')?.query).toMatchObject({ given: '1' });
  });

  it("shows the data for a mall's form: the work, its operator, and the company; and the history", async () => {
    await openDialog(() => undefined);
    expect(await screen.findByText(/Andrés Soto/)).toBeInTheDocument();
    const dialog = screen.getByRole('dialog');
    for (const fact of [WAITING.description, 'Óscar Núñez', 'R.U.T', '12345678-5', 'Empresa operadora']) {
      expect(dialog).toHaveTextContent(fact);
    }
  });

  it('keeps the typed number when somebody was faster, and sends it with the current version', async () => {
    let version = WAITING.version;
    const page = open('', (request) => {
      const now = version === '7' ? DETAIL : { ...DETAIL, version, description: 'La llave gotea sobre la caja mucho' };
      if (request.path === '/request/by-id/9') return answer(now);
      return portal(({ body }) => {
        if ((body as { version?: string }).version === '8') return answer({});
        version = '8';
        return answerConflict(changedMessage('tramite'));
      })(request);
    });
    await page.person.click(await screen.findByRole('button', { name: 'Asignar' }));
    await page.person.type(await screen.findByLabelText('Número del permiso'), '88123');
    await page.person.click(screen.getByText('Guardar'));
    expect(await screen.findByText(changedMessage('tramite'))).toBeInTheDocument();
    await page.person.click(await screen.findByText('Continuar con lo que escribí'));
    expect(screen.getByText('La llave gotea sobre la caja mucho')).toBeInTheDocument();
    await page.person.click(screen.getByText('Guardar'));
    expect(await screen.findByText(TOASTS.permit.created)).toBeInTheDocument();
    const sent = page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([
      { id: 9, permissionNum: 88123, version: '7' },
      { id: 9, permissionNum: 88123, version: '8' },
    ]);
    expect(page.requests.findLast(({ method }) => method === 'PUT')?.path).toBe('/request/process/9');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('gives one number to several, each with the version that the list showed', async () => {
    const other = { ...WAITING, id: 10, numRequest: 1043, version: '3' };
    const page = open('', (request) => {
      if (request.path === '/request/bulk/permit') return answer({ done: [9, 10], failed: [] });
      return request.path === '/request/process' ? answerPage(WAITING, other) : portal(() => undefined)(request);
    });
    for (const number of ['N° 1042', 'N° 1043']) {
      await page.person.click(await screen.findByRole('checkbox', { name: `Seleccionar ${number}` }));
    }
    await page.person.click(screen.getByRole('button', { name: 'Asignar permiso a 2' }));
    await page.person.type(await screen.findByLabelText('Número del permiso'), '88123');
    await page.person.click(screen.getByText('Asignar a 2'));
    await waitFor(() =>
      expect(page.requests.find(({ method }) => method === 'POST')?.body).toEqual({
        permissionNum: 88123,
        rows: [
          { id: 9, version: '7' },
          { id: 10, version: '3' },
        ],
      }),
    );
  });

  it('is filtered by day, and by the clients and services that are on the list; has the columns of the lists of requests in one order', async () => {
    const page = open('?date=2026-11-20');
    await screen.findByText('N° 1042');
    const headings = ['#', 'Cliente', 'Servicio', 'Dirección', 'Fecha de solicitud', 'Visita', 'Acciones'];
    expect(columnHeadings(headings)).toEqual(headings);
    await page.person.click(await screen.findByLabelText('Cliente'));
    await page.person.click(await screen.findByTitle('Falabella Retail'));
    expect(page.address()).toBe(`${PAGES.requestPermits.path}?date=2026-11-20&client=4`);
    const lastQuery = () => page.requests.filter(({ path }) => path === '/request/process').at(-1)!.query;
    await waitFor(() => expect(lastQuery()).toMatchObject({ client: '4', from: '2026-11-20', to: '2026-11-20' }));
  });

  it('says in which state the request is that its filters hide', async () => {
    open('?q=N%C2%BA1010', ({ path, query }) => {
      if (path === '/request/search' && query?.q === '1010')
        return answer([{ numRequest: 1010, status: 'finalizado' }]);
      return path === '/request/process' ? answerPage() : undefined;
    });
    expect(await screen.findByRole('link', { name: 'N° 1010' })).toHaveAttribute('href', '/solicitud/1010');
    expect(screen.getByText(/está en estado finalizado/)).toBeInTheDocument();
  });
});
