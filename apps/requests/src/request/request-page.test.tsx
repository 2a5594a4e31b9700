import {
  formatDay,
  LINK_LABELS,
  ROLE,
  type HistoryEntry,
  type RequestDetail,
  type RequestNotes,
  type RequestPage,
} from '@portal/domain';
import { KEYS } from '@portal/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import {
  answer,
  answerCreated,
  answerFailure,
  ASSIGNER,
  personWith,
  REQUEST_DETAIL,
  TOMORROW,
} from '../../../../tools/testing/browser/samples';
import { saveAs } from 'file-saver';
import { createPageOpener } from '../../../../tools/testing/browser/open-page';
import App from '../App';
import { openPage, type Network } from '../testing/open-page';

jest.mock('file-saver', () => ({ saveAs: jest.fn() }));

const DETAIL: RequestDetail = { ...REQUEST_DETAIL, status: 'tramite', havePermission: '1' };
const PAGE: RequestPage = {
  request: DETAIL,
  requester: { name: 'Clara Rojas', phone: '912345678' },
  askedByCode: null,
  repair: null,
  rating: null,
  hasOlderHistory: false,
  history: [
    {
      id: 1,
      event: 'assign',
      at: '2025-11-18T15:00:00.000Z',
      user: { id: 6, name: 'Andrés Soto' },
      from: 'solicitado',
      to: 'tramite',
      changes: [],
    },
  ],
};
const REPORTER = personWith(ROLE.report, null, 3);

const portal =
  (page: RequestPage): Network =>
  ({ path }) => {
    if (path === '/request/by-number/1042') return answer(page);
    if (path === '/request/by-id/9/money') {
      return answer({
        status: 'tramite',
        version: '7',
        catalogue: null,
        suggestion: null,
        liquidations: [],
        invoice: null,
      });
    }
    return undefined;
  };

/** Opens the rare actions on the request. */
async function openMore(person: ReturnType<typeof openPage>['person']): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: 'Más' }));
  const menu = await screen.findByRole('menu');
  // It takes the focus some frames after it opened.
  await waitFor(() => expect(menu.querySelector(':focus')).not.toBeNull());
  return menu;
}

it('shows first the holder of the request and the time since, who asked with the QR code of the place, and leads to the next step', async () => {
  const askedByCode = { name: 'Eva Soto', email: 'eva@local.cl', phone: '56987654321' };
  const page = openPage(
    '/solicitud/1042',
    ASSIGNER,
    portal({ ...PAGE, askedByCode, phones: { operator: '987650000', leader: null } }),
  );
  expect((await screen.findByText(/^Espera que un tramitador/)).parentElement).toHaveTextContent(
    `Espera que un tramitador ponga el N° de permiso desde el 18-11-2025 12:00 (mar); visita ${formatDay(TOMORROW)} 10:30 (mañana)`,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Solicitud N° 1042' })).toBeInTheDocument();
  expect(screen.getByText('Operario').nextElementSibling).toHaveTextContent('Óscar Núñez');
  expect(screen.getByRole('link', { name: /^\+56\s9\s1234\s5678$/ })).toHaveAttribute('href', 'tel:+56912345678');
  expect(page.requests.map(({ path }) => path)).not.toContain('/request/by-id/9/money');
  expect(screen.getByText('Por QR').closest('div')).toHaveTextContent('Eva Soto, eva@local.cl, +56 9 8765 4321');
  expect(screen.getByRole('link', { name: 'eva@local.cl' })).toHaveAttribute('href', 'mailto:eva@local.cl');
  expect(screen.getByRole('link', { name: /^Compartir por WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\?text=/),
  );
  expect(screen.getByRole('link', { name: /^\+56\s9\s8765\s0000$/ })).toHaveAttribute('href', 'tel:+56987650000');
  await page.person.click(screen.getByRole('button', { name: 'Reasignar' }));
  expect(await screen.findByRole('dialog', { name: 'Asignar solicitud' })).toBeInTheDocument();
  expect(page.address()).toBe('/solicitud/1042');
});

it("assigns on the page for a contractor's leader too", async () => {
  const page = openPage('/solicitud/1042', personWith(ROLE.assigner, { id: 3, name: 'Sur' }), portal(PAGE));
  await page.person.click(await screen.findByRole('button', { name: 'Cambiar operario' }));
  expect(await screen.findByRole('dialog', { name: 'Asignar solicitud' })).toBeInTheDocument();
  expect(page.address()).toBe('/solicitud/1042');
});

it('hands the request to the sections of other areas, also for a person without a next step', async () => {
  const openWithSections = createPageOpener(App, {
    request: ({ request, repair }) => <p>{`Trabajo de ${request.numRequest} en ${repair?.branch}`}</p>,
    'request-side': ({ requestId }) => <p>{`Dinero de ${requestId}`}</p>,
  });
  const repair = {
    branch: 'Sede Norte',
    filesStart: [],
    filesInsumos: [],
    signature: null,
    signatureName: null,
    insumos: [],
  };
  openWithSections('/solicitud/1042', REPORTER, portal({ ...PAGE, repair }));
  expect(await screen.findByText('Trabajo de 1042 en Sede Norte')).toBeInTheDocument();
  expect(screen.getByText('Dinero de 9')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Asignar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Compartir por WhatsApp/ })).not.toBeInTheDocument();
});

it.each(['1043', 'abc'])('explains an address that leads to no request of theirs: %s', async (number) => {
  openPage(`/solicitud/${number}`, ASSIGNER, portal(PAGE));
  expect(await screen.findByText('No encontramos esta solicitud')).toBeInTheDocument();
});

it('shows older entries of the history on request, and new ones before them', async () => {
  const entry = (id: number): HistoryEntry => ({ ...PAGE.history[0]!, id, user: { id, name: `Persona ${id}` } });
  let newest = { data: [entry(8), entry(9)], hasOlder: true };
  const page = openPage('/solicitud/1042', ASSIGNER, (request) => {
    if (request.path === '/request/by-number/1042')
      return answer({ ...PAGE, history: newest.data, hasOlderHistory: newest.hasOlder });
    if (request.path !== '/request/by-id/9/history') return portal(PAGE)(request);
    const { before } = request.query as { before?: string };
    if (before === undefined) return { status: 200, body: newest };
    return { status: 200, body: { data: [entry(Number(before) - 2), entry(Number(before) - 1)], hasOlder: false } };
  });
  const names = () => screen.getAllByText(/^Persona \d/).map((name) => name.textContent?.slice(0, 9));
  const older = await screen.findByRole('button', { name: 'Ver anteriores' });
  expect(names()).toEqual(['Persona 9', 'Persona 8']);
  expect(page.requests.map(({ path }) => path)).not.toContain('/request/by-id/9/history');
  await page.person.click(older);
  await waitFor(() => expect(names()).toEqual(['Persona 9', 'Persona 8', 'Persona 7', 'Persona 6']));
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).not.toBeInTheDocument();
  // The newest page moves on: what leaves it is read with the older ones.
  newest = { data: [entry(9), entry(10)], hasOlder: true };
  await act(() => page.client.invalidateQueries({ queryKey: KEYS.requests }));
  await waitFor(() => expect(names()).toEqual(['Persona 1', 'Persona 9', 'Persona 8', 'Persona 7']));
});

describe('notes', () => {
  const NOTES: RequestNotes = {
    hasInternal: true,
    hasOlder: false,
    lastRead: 3,
    notes: [
      {
        id: 3,
        author: { name: 'Andrés' },
        isOwn: true,
        at: '2026-11-20T12:00:00.000Z',
        visibility: 'internal',
        text: 'Llamar antes',
        photos: [],
      },
      {
        id: 4,
        author: { name: 'Óscar Núñez' },
        isOwn: false,
        at: '2026-11-21T12:00:00.000Z',
        visibility: 'client',
        text: 'Falta la llave',
        photos: [],
      },
    ],
  };
  const withNotes: Network = (request) => {
    if (request.path === '/request/by-id/9/notes') {
      return request.method === 'POST' ? answerCreated(NOTES.notes[0]) : answer(NOTES);
    }
    if (request.path === '/request/by-id/9/notes/read') return answer(null);
    if (request.path === '/request/unread-notes') {
      const note = { at: '2026-11-21T12:00:00.000Z', last: 4, author: 'Óscar Núñez', text: 'Falta la llave' };
      return answer([{ id: 9, numRequest: 1042, unread: 1, status: 'asignado', ...note }]);
    }
    return portal(PAGE)(request);
  };

  it('marks new ones, counts them as seen once they are shown, and shows older ones on request', async () => {
    const page = openPage('/solicitud/1042', ASSIGNER, (request) => {
      if (request.path !== '/request/by-id/9/notes') return withNotes(request);
      const { before } = request.query as { before?: string };
      return before === undefined
        ? answer({ ...NOTES, hasOlder: true })
        : answer({ ...NOTES, notes: [{ ...NOTES.notes[0]!, id: 2, text: `Antes de la ${before}` }] });
    });
    const [newest, oldest] = await screen.findAllByText(/^(Falta la llave|Llamar antes)$/);
    expect(newest?.closest('li')).toHaveTextContent(/Óscar Núñez.*Nueva.*También el cliente.*Falta la llave/);
    expect(oldest?.closest('li')).toHaveTextContent(/^Tú · .*Llamar antes$/);
    await waitFor(() =>
      expect(page.requests.filter(({ path }) => path === '/request/by-id/9/notes/read')).toMatchObject([
        { body: { last: 4 } },
      ]),
    );
    await page.person.click(screen.getByRole('button', { name: 'Ver anteriores' }));
    await screen.findByText('Antes de la 3');
    const texts = screen.getAllByText(/^(Falta la llave|Llamar antes|Antes de la 3)$/);
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Falta la llave', 'Llamar antes', 'Antes de la 3']);
    expect(screen.queryByRole('button', { name: 'Ver anteriores' })).not.toBeInTheDocument();
  });

  it('that are refused stay in the form, with the reason at the text', async () => {
    const message = 'Escribiste 60 notas en una hora. Intenta de nuevo en 5 minutos';
    const page = openPage('/solicitud/1042', ASSIGNER, (request) =>
      request.method === 'POST'
        ? answerFailure(429, 'TOO_MANY_REQUESTS', message, { text: message })
        : withNotes(request),
    );
    await page.person.click(await screen.findByRole('button', { name: 'Escribir nota' }));
    await page.person.keyboard('Abren a las diez');
    await page.person.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(await screen.findByRole('textbox', { name: 'Nota', description: message })).toHaveValue('Abren a las diez');
  });

  it('are written for the team unless somebody chooses the client too', async () => {
    const page = openPage('/solicitud/1042', ASSIGNER, withNotes);
    await page.person.click(await screen.findByRole('button', { name: 'Escribir nota' }));
    await page.person.keyboard('Abren a las diez');
    await page.person.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(await screen.findByText('Nota guardada')).toBeInTheDocument();
    const form = page.requests.find(({ method }) => method === 'POST')?.body as FormData;
    expect([form.get('text'), form.get('visibility')]).toEqual(['Abren a las diez', 'internal']);
    expect(screen.queryByRole('textbox', { name: 'Nota' })).not.toBeInTheDocument();
  });

  it('that are unread are listed with a dot at the number, and answered in place', async () => {
    const page = openPage('/request/notes', ASSIGNER, withNotes);
    expect(await screen.findByRole('link', { name: /^N° 1042.*1 nota sin leer$/ })).toBeInTheDocument();
    expect(screen.getByText('Falta la llave')).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Responder' }));
    expect(await screen.findByRole('textbox', { name: 'Nota' })).toHaveFocus();
  });
});

const DONE: RequestPage = { ...PAGE, request: { ...DETAIL, status: 'finalizado' } };

it('speaks to its client in their words, and takes their rating while it is open', async () => {
  const finished = { ...PAGE.history[0]!, id: 2, event: 'finish', from: 'en proceso', to: 'finalizado' } as const;
  const forClient = { answersUntil: '2025-12-03' };
  const request: RequestDetail = { ...DETAIL, status: 'liquidado', dateFinish: TOMORROW };
  const page = openPage('/solicitud/1042', personWith(ROLE.client, null, 5), (call) =>
    call.method === 'POST'
      ? answer({ stars: 4, words: null })
      : portal({ ...PAGE, request, history: [finished], forClient })(call),
  );
  expect((await screen.findByText(/^El trabajo terminó/)).parentElement).toHaveTextContent(
    /^El trabajo terminó el 18-11-2025 12:00/,
  );
  await page.person.click(screen.getByRole('button', { name: 'Valorar el trabajo' }));
  await page.person.click(await screen.findByRole('radio', { name: '4 · Bien' }));
  await page.person.click(screen.getByRole('button', { name: 'Enviar valoración' }));
  await waitFor(() =>
    expect(page.requests.find(({ path }) => path === '/request/9/rating')).toMatchObject({ body: { stars: 4 } }),
  );
  await page.person.click(screen.getByRole('button', { name: 'Sigue igual' }));
  expect(await screen.findByRole('dialog', { name: 'La solicitud N° 1042 sigue igual' })).toBeInTheDocument();
});

it("shows the client's rating with its words, and downloads the sealed document, with prices for those who may read them", async () => {
  const rated: RequestPage = { ...DONE, rating: { stars: 4, words: 'Quedó limpio' } };
  const network: Network = (call) =>
    call.path === '/request/9/dossier' ? { status: 200, body: new Blob(['%PDF']) } : portal(rated)(call);
  const page = openPage('/solicitud/1042', REPORTER, network);
  const { parentElement: section } = await screen.findByRole('heading', { name: 'Valoración del cliente' });
  expect(section).toHaveTextContent('4 de 5');
  expect(section).toHaveTextContent('Quedó limpio');
  await page.person.click(await screen.findByRole('button', { name: 'Expediente con precios' }));
  await waitFor(() => expect(saveAs).toHaveBeenCalledWith(expect.any(Blob), 'expediente-1042.pdf'));
  const sent = page.requests.find(({ path }) => path === '/request/9/dossier');
  expect(sent).toMatchObject({ query: { precios: 1 } });
});

it('copies the link that only shows where the reader is not its client, and withdraws it where the reader may edit the request', async () => {
  const { person, requests } = openPage('/solicitud/1042', ASSIGNER, ({ path, method }) =>
    path === '/request/9/follow-link'
      ? answer(method === 'POST' ? { address: '/seguir#1042.t', isClients: false } : null)
      : portal(PAGE)({ path } as never),
  );
  await person.click(await screen.findByRole('button', { name: 'Copiar enlace' }));
  expect(await screen.findByText(/^Enlace copiado: muestra la solicitud/)).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/seguir#1042.t`);
  await person.click(within(await openMore(person)).getByRole('menuitem', { name: 'Retirar enlace' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar enlace' }));
  expect(await screen.findByText('Enlace retirado')).toBeInTheDocument();
  expect(requests.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /request/9/follow-link',
    'DELETE /request/9/follow-link',
  ]);
});

it.each([
  ['of a reader who may not edit it, whose work is not done', REPORTER, PAGE, 'Orden de trabajo', ['Copiar enlace']],
  ['of an assigner, with a dossier', ASSIGNER, DONE, 'Expediente', ['Retirar enlace']],
] as const)(
  'offers its document without prices, and the rare actions under one button: %s',
  async (_case, reader, page, document, actions) => {
    const { person } = openPage('/solicitud/1042', reader, portal(page));
    expect(await screen.findByRole('button', { name: document })).toBeVisible();
    expect(screen.queryByRole('button', { name: /precios/ })).not.toBeInTheDocument();
    const menu = await openMore(person);
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(actions);
  },
);

describe('a duplicate', () => {
  const SAME = { ...REQUEST_DETAIL, photo: null, id: 7, numRequest: 1203 };
  const FOUND = {
    id: 5,
    numRequest: 1188,
    client: 'Tienda Sur',
    service: 'Gasfitería',
    address: 'Parque Arauco, Local 215',
    operator: null,
    status: 'asignado',
  };

  it('is only told of once a visit is planned: closing it is under the rare actions then', async () => {
    const { person } = openPage('/solicitud/1042', ASSIGNER, (request) =>
      request.path === '/request/same' ? answer([SAME]) : portal(PAGE)(request),
    );
    const notice = (await screen.findByText(/También se pidió aquí/)).closest<HTMLElement>('[role="status"]')!;
    expect(within(notice).queryByRole('button')).not.toBeInTheDocument();
    expect(await openMore(person)).toHaveTextContent('Cerrar esta como duplicada');
  });

  it('is closed from the notice of the same one, which the form proposes, or for another one that is searched for', async () => {
    const page = openPage('/solicitud/1042', ASSIGNER, (request) => {
      if (request.path === '/request/same') return answer([{ ...SAME, id: 9, numRequest: 1042 }, SAME]);
      if (request.path === '/request/search')
        return answer([FOUND, { ...FOUND, id: 4, numRequest: 1187, status: 'liquidado' }]);
      if (request.path === '/request/9/duplicate') return answer({ id: 9, numRequest: 1042, status: 'eliminado' });
      return portal({ ...PAGE, request: { ...DETAIL, status: 'solicitado' } })(request);
    });
    const notice = (await screen.findByText(/Ya hay una igual aquí/)).closest<HTMLElement>('[role="status"]')!;
    await page.person.click(within(notice).getByRole('button', { name: 'Cerrar esta como duplicada' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Cerrar la solicitud N° 1042 como duplicada?' });
    expect(openDecisions('duplicate-dialog')).toEqual({ duplicateOf: '' });
    await page.person.click(within(dialog).getByRole('button', { name: 'Usar N° 1203 Alt+P' }));
    expect(await within(dialog).findByTitle('N° 1203')).toBeInTheDocument();

    await page.person.type(within(dialog).getByLabelText('Solicitud que sigue'), '118');
    await page.person.click(await screen.findByText(/Parque Arauco, Local 215 · Asignado/));
    // No work is left to do in the other one.
    expect(screen.queryByText(/Liquidado/)).not.toBeInTheDocument();
    await page.person.click(within(dialog).getByRole('button', { name: 'Cerrar como duplicada' }));
    expect(await screen.findByText('Solicitud cerrada: sigue la N° 1188')).toBeInTheDocument();
    const sent = page.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/request/9/duplicate', { duplicateOf: 1188, version: DETAIL.version }],
    ]);
  });

  it('has its photos beside those of the request, and links in facts and history', async () => {
    const duplicates = [{ ...SAME, archivos: [{ id: 'b', name: '/files/b' }] }];
    const history: HistoryEntry[] = [
      {
        ...PAGE.history[0]!,
        event: 'take-duplicate',
        changes: [{ label: LINK_LABELS.duplicate, from: null, to: 'N° 1203', kind: 'internal' }],
      },
    ];
    openPage('/solicitud/1042', ASSIGNER, portal({ ...PAGE, request: { ...DETAIL, duplicates }, history }));
    expect(await screen.findByRole('heading', { name: 'Fotos de la duplicada N° 1203' })).toBeInTheDocument();
    const links = screen.getAllByRole('link', { name: 'N° 1203' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/solicitud/1203', '/solicitud/1203']);
  });

  it.each([
    ['work began', ASSIGNER, 'en proceso'],
    ['the reader changes no requests', REPORTER, 'tramite'],
  ] as const)('cannot be closed where %s', async (_case, reader, status) => {
    const page = openPage('/solicitud/1042', reader, portal({ ...PAGE, request: { ...DETAIL, status } }));
    await screen.findByRole('heading', { level: 1, name: 'Solicitud N° 1042' });
    await openMore(page.person);
    expect(screen.queryByText('Cerrar esta como duplicada')).not.toBeInTheDocument();
    expect(page.requests.map(({ path }) => path)).not.toContain('/request/same');
  });
});
