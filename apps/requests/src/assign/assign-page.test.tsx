import { addDays, type BulkAssignment, type BulkResult, formatDay, MESSAGES, SHARED_TOASTS } from '@portal/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import {
  answer,
  answerConflict,
  answerPage,
  ASSIGNER,
  CONTRACTORS_REQUEST,
  HELD_REQUEST,
  NEW_REQUEST,
  TOMORROW,
} from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { type Network, openPage } from '../testing/open-page';

const PEOPLE = [
  { id: 20, name: 'Óscar', lastName: 'Núñez', company: null },
  { id: 30, name: 'Laura', lastName: 'Vidal', company: { id: 3 } },
];

const portal =
  (onAssign: Network = () => undefined, versionNow = () => HELD_REQUEST.version): Network =>
  (request) => {
    if (request.method === 'POST') return onAssign(request);
    if (request.path === '/request/') return answerPage(HELD_REQUEST);
    if (request.path === '/users') return answer(request.query.isLeader ? PEOPLE.slice(1) : PEOPLE.slice(0, 1));
    if (request.path === '/companys') return answer([{ id: 3, name: 'Climatización Andes', status: 'activo' }]);
    if (request.path === '/request/agenda') return answer({ operators: [], visits: [] });
    if (request.path.endsWith('/history')) return answer([]);
    if (request.path === '/request/by-id/9') return answer({ ...HELD_REQUEST, version: versionNow(), archivos: [] });
    return answer(request.path === '/address/compose' ? { clients: [], malls: [], locations: [] } : []);
  };

async function openDialog(onAssign: Network, versionNow?: () => string, address: string = PAGES.requestAssign.path) {
  const page = openPage(address, ASSIGNER, portal(onAssign, versionNow));
  await page.person.click(await screen.findByRole('button', { name: /^(Asignar|Reasignar)$/ }));
  await screen.findByRole('dialog', { name: 'Asignar solicitud' });
  await waitFor(() => expect(page.requests.map(({ path }) => path)).toContain('/users'));
  return page;
}

describe('Solicitudes por asignar', () => {
  it('sends the filters of the address to the server, and has the columns of the lists of requests in one order', async () => {
    const page = await openDialog(
      () => undefined,
      undefined,
      `${PAGES.requestAssign.path}?status=pendiente&client=4&service=2&date=2026-11-20&q=1042&page=2`,
    );
    const headings = ['#', 'Cliente', 'Servicio', 'Dirección', 'Fecha de solicitud', 'Visita', 'Estado', 'Acciones'];
    expect(columnHeadings(headings)).toEqual(headings);
    const list = page.requests.filter(({ path, query }) => path === '/request/' && query.limit === 20);
    expect(list[0]!.query).toEqual({
      offset: 20,
      limit: 20,
      status: 'pendiente',
      client: '4',
      service: '2',
      from: '2026-11-20',
      to: '2026-11-20',
      q: '1042',
    });
  });

  it('opens with the requests that wait for an assigner, beside all of them, with the number of each', async () => {
    const page = openPage(PAGES.requestAssign.path, ASSIGNER, (request) => {
      if (request.path !== '/request/') return portal()(request);
      return {
        ...answerPage(HELD_REQUEST),
        body: { data: [HELD_REQUEST], total: request.query.status === 'solicitado' ? 30 : 92, totalPaginas: 2 },
      };
    });
    expect(await screen.findByRole('radio', { name: 'Por asignar 30' })).toBeChecked();
    await page.person.click(screen.getByText('Todas 92'));
    expect(page.address()).toContain('status=solicitado%2Cpendiente%2Ctramite%2Casignado');
    await page.person.click(screen.getByText('Por asignar 30'));
    expect(page.address()).not.toContain('status');
  });

  it('assigns with three keys at the first free hour: A opens the form, Alt+P takes the proposal, Enter saves', async () => {
    const operator = { id: 20, name: 'Óscar Núñez' };
    const proposal = { operator, date: TOMORROW, hour: '10:00', mall: 'Parque Arauco' };
    const page = openPage(PAGES.requestAssign.path, ASSIGNER, (request) => {
      if (request.path === '/request/') return answerPage(NEW_REQUEST);
      if (request.path === '/request/by-id/9/visit-proposal') return answer({ proposal });
      return portal(() => answer({}))(request);
    });
    await screen.findByRole('button', { name: 'Asignar' });
    await page.person.keyboard('a');
    expect(await screen.findByText('Ya va a Parque Arauco ese día.')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: /^Usar Óscar Núñez, .+ 10:00 .+, Mantenimiento Alt\+P$/ }),
    ).toHaveAttribute('aria-keyshortcuts', 'Alt+P');
    await waitFor(() => expect(screen.getByLabelText('Tipo de servicio')).toHaveFocus());
    await page.person.keyboard('{Alt>}p{/Alt}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus());
    await page.person.keyboard('{Enter}');
    const sent = { operator: 20, date: TOMORROW, hour: '10:00', typeService: 'Mantenimiento' };
    await waitFor(() => expect(page.requests.find(({ method }) => method === 'POST')?.body).toMatchObject(sent));
  });

  it.each([
    ['solicitado', true],
    ['asignado', false],
  ] as const)('continues after a reassignment with a row that is %s: %s', async (status, continues) => {
    const rows = [
      { ...HELD_REQUEST, status: 'asignado' },
      { ...HELD_REQUEST, id: 10, numRequest: 1043, status },
    ];
    const page = openPage(PAGES.requestAssign.path, ASSIGNER, (request) =>
      request.path === '/request/' ? answerPage(...rows) : portal()(request),
    );
    const [reassign] = await screen.findAllByRole('button', { name: 'Reasignar' });
    await page.person.click(reassign!);
    await screen.findByRole('dialog', { name: 'Asignar solicitud' });
    expect(screen.queryAllByText('Guardar y siguiente')).toHaveLength(continues ? 1 : 0);
  });

  it('offers own operators, and of the chosen company its leaders: an only one is not chosen', async () => {
    const page = await openDialog(() => undefined);
    expect(page.requests.find(({ path }) => path === '/users')!.query).toEqual({
      role: 'operario',
      status: 'activo',
      isNotContractor: true,
    });
    await page.person.click(screen.getByLabelText('Asignar a contratista'));
    await page.person.click(screen.getByLabelText('Empresa'));
    await page.person.click(await screen.findByTitle('Climatización Andes'));
    await waitFor(() =>
      expect(page.requests.filter(({ path }) => path === '/users').map(({ query }) => query)).toContainEqual({
        isLeader: true,
        status: 'activo',
        company: 3,
      }),
    );
    await page.person.click(screen.getByLabelText('Asignador'));
    expect(await screen.findByTitle('Laura Vidal')).toBeInTheDocument();
    expect(openDecisions('assign-request-modal')).toMatchObject({ assigner: '' });
  });

  it('keeps the typed values when somebody was faster, reads the list again, and assigns with the new version', async () => {
    const message = 'La solicitud cambió de estado, actualiza e intenta de nuevo';
    let version = HELD_REQUEST.version;
    const page = await openDialog(
      ({ body }) => {
        if ((body as { version?: string }).version === '8') return answer({ id: 9 });
        version = '8';
        return answerConflict(message);
      },
      () => version,
    );
    const lists = () => page.requests.filter(({ path, query }) => path === '/request/' && query.limit === 20).length;
    const before = lists();
    await page.person.click(screen.getByText('Guardar'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await page.person.click(await screen.findByText('Continuar con lo que escribí'));
    expect(lists()).toBe(before + 1);
    expect(screen.getByLabelText('Hora de visita')).toHaveValue('10:30');
    await page.person.click(screen.getByText('Guardar'));
    expect(await screen.findByText(SHARED_TOASTS.requestAssigned)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
      path: '/request/assigned/9',
      body: { operator: 20, typeService: 'Suministro', hour: '10:30', assignContractor: false, version: '8' },
    });
    expect(lists()).toBe(before + 2);
  });
});

describe('several at once', () => {
  const [DAY, NEXT] = [addDays(TOMORROW, 1), addDays(TOMORROW, 2)];
  const operator = { id: 20, name: 'Óscar Núñez' };
  const PERMITTED = { ...NEW_REQUEST, id: 10, numRequest: 1043, version: '3', havePermission: '1' } as const;
  const MORE = [11, 12, 13, 14].map((id) => ({ ...NEW_REQUEST, id, numRequest: 1033 + id, version: '1' }));

  const portal: Network = (request) => {
    if (request.path === '/request/') return answerPage(NEW_REQUEST, PERMITTED, ...MORE);
    if (request.path === '/users') return answer([{ id: 20, name: 'Óscar', lastName: 'Núñez', company: null }]);
    if (request.path === '/request/by-id/9/visit-proposal') {
      const proposal = { operator, date: DAY, hour: '17:00', mall: null };
      const others = [9, 10, 11, 12, 13].map((hour) => ({
        ...proposal,
        date: NEXT,
        hour: `${hour}:00`.padStart(5, '0'),
      }));
      return answer({ proposal, others: request.query.others ? others : [] });
    }
    if (request.path === '/request/agenda') return answer({ operators: [], visits: [] });
    return answer(request.path === '/address/compose' ? { clients: [], malls: [], locations: [] } : []);
  };

  it('gives each of the selected requests a free hour of its own, tells the progress, and says which was not assigned', async () => {
    let goOn: (() => void) | undefined;
    const { person, requests } = openPage(PAGES.requestAssign.path, ASSIGNER, (request) => {
      if (request.method !== 'POST') return portal(request);
      const ids = (request.body as BulkAssignment).rows.map(({ id }) => id);
      const failed = [{ id: 10, code: 'STATE_CONFLICT' as const, message: 'Otra persona cambió la solicitud' }];
      const isFirst = ids.includes(10);
      const result: BulkResult = { done: ids.filter((id) => id !== 10), failed: isFirst ? failed : [] };
      return isFirst ? answer(result) : new Promise((resolve) => (goOn = () => resolve(answer(result))));
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await person.click(screen.getByText('Asignar 6'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 6 solicitudes' }));
    expect(await dialog.findByText('Primer día con horas libres.')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: /^Usar Óscar Núñez, desde el .+, Mantenimiento Alt\+P$/ }));
    expect(await dialog.findByText(new RegExp(`^${formatDay(NEXT)} 13:00`))).toBeInTheDocument();
    expect(dialog.getByLabelText('Hora de visita')).toHaveValue('');
    expect(dialog.getByText('1 ya requiere permiso y lo conserva.')).toBeInTheDocument();
    await person.click(dialog.getByText('Asignar 6'));
    expect(await dialog.findByText('5 de 6')).toBeInTheDocument();
    const sent = requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(sent[0]).toEqual([
      '/request/bulk/assign',
      {
        assignContractor: false,
        operator: 20,
        typeService: 'Mantenimiento',
        rows: [
          { id: 9, version: NEW_REQUEST.version, date: DAY, hour: '17:00', havePermission: false },
          { id: 10, version: '3', date: NEXT, hour: '09:00', havePermission: true },
          ...[11, 12, 13].map((id) => ({ id, version: '1', date: NEXT, hour: `${id - 1}:00`, havePermission: false })),
        ],
      },
    ]);
    act(() => goOn?.());
    expect(await screen.findByText(SHARED_TOASTS.requestsAssigned(5))).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('N° 1043: Otra persona cambió la solicitud');
    expect(screen.getByRole('button', { name: 'Asignar 1' })).toBeInTheDocument();
  });

  it('says which operators lose their requests before several are assigned', async () => {
    const { person } = openPage(PAGES.requestAssign.path, ASSIGNER, (request) => {
      if (request.path === '/request/') return answerPage({ ...HELD_REQUEST, id: 11 }, CONTRACTORS_REQUEST);
      if (request.path === '/companys') return answer([{ id: 3, name: 'Climatización Andes', status: 'activo' }]);
      if (request.path !== '/users') return portal(request);
      const { isLeader, userLeader } = request.query;
      if (isLeader) return answer([{ id: 30, name: 'Laura', lastName: 'Vidal', company: { id: 3 } }]);
      return answer(userLeader === 30 ? [{ id: 40, name: 'Pedro', lastName: 'Soto', company: { id: 3 } }] : []);
    });
    for (const box of await screen.findAllByRole('checkbox', { name: /^Seleccionar N°/ })) await person.click(box);
    await person.click(screen.getByText('Asignar 2'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 2 solicitudes' }));
    expect(openDecisions('assign-many-modal')).toEqual({ typeService: '', operator: '', date: '', hour: '' });
    expect(dialog.getByText('1 solicitud dejará de tener a su operario')).toBeInTheDocument();
    expect(dialog.getByText('Pedro Soto (1).')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Asignar 2' }));
    expect(await dialog.findByText(MESSAGES.assignment.day)).toBeInTheDocument();
    expect(dialog.queryByText(MESSAGES.assignment.hour)).not.toBeInTheDocument();

    await person.click(dialog.getByLabelText('Asignar a contratista'));
    await person.click(dialog.getByLabelText('Empresa'));
    await person.click(await screen.findByTitle('Climatización Andes'));
    await person.click(dialog.getByLabelText('Asignador'));
    await person.click(await screen.findByTitle('Laura Vidal'));
    const waits = 'Óscar Núñez (1). Quedará pendiente hasta que Laura Vidal elija a un operario.';
    expect(await dialog.findByText(waits)).toBeInTheDocument();
    expect(await dialog.findByText('1 sigue con el operario que tiene.')).toBeInTheDocument();
  });
});
