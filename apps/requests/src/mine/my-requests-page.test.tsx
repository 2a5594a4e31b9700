import {
  businessDay,
  formatDay,
  MESSAGES,
  refusalMessage,
  ROLE,
  type ClientRequestItem,
  type RequestDetail,
  type RequestStatus,
} from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { choosePhotos } from '../../../../tools/testing/browser/choose-photos';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { onPhone } from '../../../../tools/testing/browser/phone';
import {
  answer,
  answerConflict,
  answerCreated,
  answerPage,
  FIELD_ANSWERS,
  personWith,
  photoFile,
  REQUEST_DETAIL,
  TOMORROW,
} from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';
import { TOASTS } from '../toasts';

const CLIENT = personWith(ROLE.client, null, 5);
const detail = (status: RequestStatus): RequestDetail => ({
  ...REQUEST_DETAIL,
  status,
  dateStart: '2026-11-20',
  hourStart: '10:40',
  dateFinish: '2026-11-20',
  hourEnd: '12:05',
  workDescription: 'Se cambió la válvula',
  userReceive: { name: 'Ana Pérez', typeDocument: 'RT', document: '12345678-5' },
});

const rowOf = (status: RequestStatus): ClientRequestItem => ({
  ...FIELD_ANSWERS,
  id: 9,
  requestNum: 1042,
  service: 'Gasfitería',
  description: 'La llave gotea sobre la caja',
  dateRequest: '2026-11-20T12:00:00.000Z',
  status,
  address: 'Mall Sur, Local 12',
  visit: null,
  place: { client: 4, mall: 6, location: 8 },
  version: '7',
});

const portal =
  (status: RequestStatus): Network =>
  ({ path }) => {
    if (path === '/request/by-id/9') return answer(detail(status));
    if (path.endsWith('/history')) return answer([]);
    if (path === '/request/by-number/1042')
      return answer({ request: detail(status), rating: null, forClient: { answersUntil: '2026-12-05' } });
    if (path.endsWith('/notes')) return answer({ notes: [], lastRead: 0, hasInternal: false });
    return answerPage(rowOf(status));
  };

async function openDetail(status: RequestStatus) {
  const page = openPage(PAGES.requestMine.path, CLIENT, portal(status));
  await page.person.click(await screen.findByRole('button', { name: 'Fotos e historial' }));
  const dialog = await screen.findByRole('dialog', { name: 'Detalles de mi solicitud' });
  await within(dialog).findByText('Parque Arauco, Local 214');
  return { page, dialog };
}

async function askToDelete(person: ReturnType<typeof openPage>['person']): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: 'Eliminar' }));
  return screen.findByRole('dialog', { name: '¿Estás seguro de eliminar la solicitud N° 1042?' });
}

describe('Mis solicitudes', () => {
  it('lists the requests of the signed-in client by the columns of the specification', async () => {
    const page = openPage(PAGES.requestMine.path, CLIENT, portal('solicitado'));
    expect(await screen.findByText('N° 1042')).toBeInTheDocument();
    expect(page.requests.map(({ path }) => path)).toContain('/request/client/5');
    const specified = ['#', 'Solicitud', 'Servicio', 'Fecha', 'Estado'];
    expect(columnHeadings(specified)).toEqual(specified);
  });

  it('says where each request is and who comes', async () => {
    const cases = [
      ['asignado', TOMORROW, '10:00', `Viene el ${formatDay(TOMORROW)} 10:00 (mañana) · Valentina Soto`],
      [
        'tramite',
        '2020-01-02',
        '10:00',
        'Debía venir el 02-01-2020 10:00 (jue) · Valentina Soto · gestionamos el permiso',
      ],
      ['asignado', businessDay(new Date()), '00:00', '(hoy) · Valentina Soto'],
      ['en proceso', TOMORROW, '10:00', 'Valentina Soto está trabajando'],
    ] as const;
    const rows = cases.map(([status, day, hour], index) => {
      const visit = { operator: 'Valentina Soto', day, hour };
      return { ...rowOf(status), id: index, requestNum: 1042 + index, visit };
    });
    openPage(PAGES.requestMine.path, CLIENT, () => answerPage(...rows));
    for (const [index, [, , , who]] of cases.entries()) {
      expect(await screen.findByRole('row', { name: new RegExp(`N° ${1042 + index}`) })).toHaveTextContent(who);
    }
  });

  it("opens a linked request by 'Sigue igual', with a description and a photo", async () => {
    const today = businessDay(new Date());
    const page = openPage(PAGES.requestMine.path, CLIENT, (request) => {
      if (request.path === '/request/9/continue') return answerCreated({ id: 10, numRequest: 1050 });
      if (request.path === '/request/by-id/9') return answer({ ...detail('liquidado'), dateFinish: today });
      return portal('liquidado')(request);
    });
    await page.person.click(await screen.findByRole('button', { name: 'Fotos e historial' }));
    expect(await screen.findByRole('button', { name: 'Valorar el trabajo' })).toBeInTheDocument();
    await page.person.click(await screen.findByRole('button', { name: 'Sigue igual' }));
    const dialog = await screen.findByRole('dialog', { name: 'La solicitud N° 1042 sigue igual' });
    const send = () => page.person.click(within(dialog).getByRole('button', { name: 'Crear solicitud' }));
    await send();
    expect(await within(dialog).findByText(MESSAGES.request.photos)).toBeInTheDocument();
    await page.person.type(within(dialog).getByLabelText('¿Qué sigue fallando?'), 'Volvió a gotear');
    await choosePhotos(page.person, within(dialog).getByLabelText('Fotos'), photoFile('a.jpg'));
    await send();
    expect(await screen.findByText('Solicitud N° 1050 creada. Continúa la N° 1042')).toBeInTheDocument();
  });

  it.each([
    ['is too long ago', { dateFinish: '2025-01-02' }],
    ['is continued already', { dateFinish: businessDay(new Date()), continuedBy: { id: 10, numRequest: 1050 } }],
  ])("does not offer 'Sigue igual' for work that %s", async (_case, change) => {
    const page = openPage(PAGES.requestMine.path, CLIENT, (request) =>
      request.path === '/request/by-id/9'
        ? answer({ ...detail('finalizado'), ...change })
        : portal('finalizado')(request),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Fotos e historial' }));
    await screen.findByRole('heading', { name: 'Historial' });
    expect(screen.queryByRole('button', { name: 'Sigue igual' })).not.toBeInTheDocument();
  });

  it('keeps the opened request in the address and takes it out when it is closed', async () => {
    const { page, dialog } = await openDetail('solicitado');
    expect(dialog).toHaveTextContent(/^Detalles de mi solicitudLa recibimos y pronto planificaremos la visita/);
    expect(page.address()).toBe(`${PAGES.requestMine.path}?solicitud=9`);
    await page.person.click(within(dialog).getByText('Cerrar'));
    await waitFor(() => expect(page.address()).toBe(PAGES.requestMine.path));
  });

  it('explains a stranger’s request that a link points to', async () => {
    const onlyList: Network = (request) => (request.path.includes('by-id') ? undefined : portal('solicitado')(request));
    openPage(`${PAGES.requestMine.path}?solicitud=9`, CLIENT, onlyList);
    expect(await screen.findByText('No se pudo cargar la solicitud')).toBeInTheDocument();
  });

  it.each(['', 'Ya se arregló'])(
    'deletes a request with the reason "%s" (spec 2 §2, §7), and says so',
    async (reason) => {
      const page = openPage(PAGES.requestMine.path, CLIENT, (request) =>
        request.method === 'DELETE' ? answer(null) : portal('solicitado')(request),
      );
      const question = await askToDelete(page.person);
      if (reason !== '') await page.person.type(within(question).getByLabelText('Motivo (opcional)'), reason);
      await page.person.click(within(question).getByRole('button', { name: 'Sí, eliminar' }));
      expect(await screen.findByText(TOASTS.request.deleted)).toBeInTheDocument();
      const sent = page.requests.filter(({ method }) => method === 'DELETE');
      expect(sent.map(({ path, body }) => [path, body])).toEqual([['/request/9', { reason, version: '7' }]]);
    },
  );

  it('refuses a late withdrawal with the current state, which the list then shows', async () => {
    const message = refusalMessage('delete', 'en proceso');
    let status: RequestStatus = 'asignado';
    const page = openPage(PAGES.requestMine.path, CLIENT, (request) => {
      if (request.method !== 'DELETE') return portal(status)(request);
      status = 'en proceso';
      return answerConflict(message);
    });
    const question = await askToDelete(page.person);
    await page.person.click(within(question).getByRole('button', { name: 'Sí, eliminar' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByText('En proceso')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument());
  });
});

describe('Mis solicitudes on a phone', () => {
  onPhone();

  it('is an accordion of cards: closed they say place, state, visit and date, opened the rest', async () => {
    const visit = { operator: 'Valentina Soto', day: TOMORROW, hour: '10:00' };
    const { person } = openPage(PAGES.requestMine.path, CLIENT, () => answerPage({ ...rowOf('asignado'), visit }));
    const item = (await screen.findByText('N° 1042')).closest('li')!;
    const card = within(item);
    for (const text of ['Gasfitería', /Valentina Soto/, 'Asignado']) expect(card.getByText(text)).toBeInTheDocument();
    expect(item).toHaveTextContent(/Mall Sur, Local 12.*Fecha/);
    expect(card.queryByText('#')).not.toBeInTheDocument();
    expect(card.queryByRole('button', { name: /^(Fotos e historial|Eliminar)$/ })).not.toBeInTheDocument();
    await person.click(card.getByRole('button', { name: 'Ver más' }));
    expect(item).toHaveTextContent(/#9.*DescripciónLa llave gotea sobre la caja/);
    for (const name of ['Fotos e historial', 'Eliminar'])
      expect(card.getByRole('button', { name })).toBeInTheDocument();
  });
});
