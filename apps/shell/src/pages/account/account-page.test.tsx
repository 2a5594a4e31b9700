import { configureApiClient, type FakeRequest, type FakeResponse } from '@portal/api-client';
import {
  type Account,
  MESSAGES,
  ROLE,
  SHARED_TOASTS,
  type UserSession,
  USUAL_NOTICE_PREFERENCES,
} from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, answerCreated, answerFailure, SESSION } from '../../../../../tools/testing/browser/samples';

import { isPushChosenBy } from '../../frame/notices/push-choice';
import { CONTRACTOR, personWith } from '../../testing/fixtures';
import { openPortal } from '../../testing/open-portal';
import { DeviceNotices } from './device-notices';
import { TOASTS } from './toasts';

const ANA: Account = {
  id: 7,
  name: 'Ana',
  lastName: 'Muñoz Soto',
  documentType: 'RT',
  document: '12345678-5',
  email: 'ana@contratista.test',
  phone: '56912345678',
  roles: [
    { code: 6, rol: 'Asignador' },
    { code: 8, rol: 'Liquidador' },
  ],
  company: CONTRACTOR,
};
const PHONE: UserSession = {
  ...SESSION,
  id: 'phone',
  agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
  isCurrent: false,
};

type Network = (request: FakeRequest) => FakeResponse | undefined;

const LEADER = personWith([ROLE.assigner, ROLE.liquidator], CONTRACTOR);

function openAccount(
  changes: Network = () => undefined,
  sessions: UserSession[] = [SESSION, PHONE],
  { user = LEADER, calendar = withCalendar(null) } = {},
) {
  const network: Network = (request) => {
    if (request.path === '/account/calendar') return calendar(request);
    if (request.method !== 'GET') return changes(request);
    if (request.path === '/account') return answer(ANA);
    if (request.path === '/account/sessions') return answer(sessions);
    if (request.path === '/account/notices') return answer(USUAL_NOTICE_PREFERENCES);
    return undefined;
  };
  return openPortal('/account', { user, network });
}

const CALENDAR_ADDRESS = '/api/v1/calendar/visits.ics?key=abc';

/** The server's side of a calendar: it has an address since then, or none. */
function withCalendar(createdAt: string | null): Network {
  let stored = createdAt;
  return ({ method }) => {
    if (method === 'POST') {
      stored = '2026-11-21T13:00:00.000Z';
      return answerCreated({ address: CALENDAR_ADDRESS });
    }
    if (method === 'DELETE') stored = null;
    return answer(method === 'DELETE' ? null : { createdAt: stored });
  };
}

async function openPasswordDialog(changes?: Network) {
  const page = openAccount(changes);
  await page.person.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  const element = await screen.findByRole('dialog', { name: 'Cambiar contraseña' });
  const dialog = within(element);
  return {
    ...page,
    element,
    current: dialog.getByLabelText('Contraseña actual'),
    next: dialog.getByLabelText('Contraseña nueva'),
    repeated: dialog.getByLabelText('Repetir contraseña nueva'),
    submit: dialog.getByRole('button', { name: 'Cambiar contraseña' }),
  };
}

const changesIn = (requests: FakeRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

it("opens from the user menu and shows the person's data", async () => {
  const { person, address } = openPortal('/home', {
    user: personWith([ROLE.assigner, ROLE.liquidator], CONTRACTOR),
    network: ({ path }) => (path === '/account' ? answer(ANA) : undefined),
  });
  await person.click(await screen.findByRole('button', { name: /^Menú de usuario/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Mi cuenta' }));
  expect(address()).toBe('/account');
  expect(await screen.findByText('Ana Muñoz Soto')).toBeInTheDocument();
  for (const fact of ['R.U.T', '12345678-5', ANA.email, '+56 9 1234 5678', 'Asignador, Liquidador', CONTRACTOR.name]) {
    expect(within(screen.getByRole('main')).getByText(fact)).toBeInTheDocument();
  }
  expect(document.title).toBe('Mi cuenta · Portal de Reparaciones');
});

it('changes the own telephone, as people write it', async () => {
  const { person, requests } = openAccount(() => answer(null));
  await person.click(await screen.findByRole('button', { name: 'Cambiar celular' }));
  const field = await screen.findByLabelText('Celular');
  await person.clear(field);
  await person.type(field, '+56 9 8765 4321{Enter}');
  expect(await screen.findByText(TOASTS.phone.updated)).toBeInTheDocument();
  expect(changesIn(requests)).toEqual([{ method: 'PUT', path: '/account/phone', body: { phone: '56987654321' } }]);
});

describe('Cambiar contraseña', () => {
  it('changes it, says so and closes the form', async () => {
    const opened = await openPasswordDialog(() => answer(null));
    const { person, requests, element, current, next, repeated: again, submit } = opened;
    // The browser's password manager reads it.
    const autocompletes = [current, next, again].map((field) => field.getAttribute('autocomplete'));
    expect(autocompletes).toEqual(['current-password', 'new-password', 'new-password']);
    expect(element.querySelector('[autocomplete="username"]')).toHaveValue(ANA.email);
    await person.type(current, 'Actual-2026');
    await person.type(next, 'Nueva-2026');
    await person.type(again, 'Nueva-2026');
    await person.click(submit);
    expect(await screen.findByText(TOASTS.password.updated)).toBeInTheDocument();
    expect(changesIn(requests)).toEqual([
      {
        method: 'PUT',
        path: '/account/password',
        body: { currentPassword: 'Actual-2026', password: 'Nueva-2026', repeatedPassword: 'Nueva-2026' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    [
      answerFailure(422, 'VALIDATION', 'No', { currentPassword: MESSAGES.password.currentWrong }),
      MESSAGES.password.currentWrong,
    ],
    [
      { ...answerFailure(429, 'TOO_MANY_REQUESTS', 'Demasiados intentos'), headers: { 'retry-after': '870' } },
      'Podrás intentarlo de nuevo en 15 minutos',
    ],
  ])('explains a refusal where it is looked for', async (refusal, words) => {
    const { person, current, next, repeated: again, submit } = await openPasswordDialog(() => refusal);
    await person.type(current, 'Otra-2026');
    await person.type(next, 'Nueva-2026');
    await person.type(again, 'Nueva-2026');
    await person.click(submit);
    expect(await screen.findByText(words, { exact: false })).toBeInTheDocument();
    expect(current).toHaveValue('Otra-2026');
  });
});

describe('Avisos', () => {
  it('changes the channels of each kind of notice, and explains on this device why it receives none', async () => {
    const { person, requests } = openAccount(() => answer(USUAL_NOTICE_PREFERENCES));
    const email = await screen.findByRole('group', { name: 'Por correo' });
    expect(screen.getByText(/emergencias/)).toBeInTheDocument();
    expect(await screen.findByText(/Este navegador no puede recibir avisos/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Recibir avisos aquí' })).not.toBeInTheDocument();
    await person.click(within(email).getByRole('checkbox', { name: 'Notas nuevas' }));
    await person.click(screen.getByRole('switch', { name: /un solo correo al día/ }));
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(TOASTS.notices.updated)).toBeInTheDocument();
    expect(changesIn(requests)).toEqual([
      {
        method: 'PUT',
        path: '/account/notices',
        body: { ...USUAL_NOTICE_PREFERENCES, email: ['work', 'change', 'late'], hasDailySummary: true },
      },
    ]);
  });

  it('offers a client the kinds alone that clients are sent', async () => {
    openAccount(undefined, [SESSION], { user: personWith([ROLE.client]) });
    const email = within(await screen.findByRole('group', { name: 'Por correo' }));
    const kinds = email.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(kinds).toEqual(['Cambios en mis solicitudes', 'Notas nuevas']);
  });

  it('says on an iPhone that the portal has to be installed first', async () => {
    const userAgent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    openAccount(undefined, [SESSION], { user: personWith([ROLE.invoicing]) });
    expect(await screen.findByText(/instala primero el portal/)).toBeInTheDocument();
    expect(screen.queryByText(/emergencias/)).not.toBeInTheDocument();
    userAgent.mockRestore();
  });
});

describe('Sesiones abiertas', () => {
  it('ends another one, and all the others, after a question', async () => {
    const { person, requests } = openAccount(() => answer(null));
    await person.click(await screen.findByRole('button', { name: 'Cerrar sesión en Chrome en Android' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Chrome en Android');
    expect(changesIn(requests)).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Cerrar esta sesión' }));
    expect(await screen.findByText(SHARED_TOASTS.sessionEnded)).toBeInTheDocument();

    await person.click(await screen.findByRole('button', { name: 'Cerrar las demás sesiones' }));
    const all = await screen.findByRole('dialog', { name: '¿Cerrar las demás sesiones?' });
    await person.click(within(all).getByRole('button', { name: 'Cerrar las demás sesiones' }));
    expect(await screen.findByText(SHARED_TOASTS.allSessionsEnded)).toBeInTheDocument();
    expect(changesIn(requests).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /account/sessions/phone',
      'DELETE /account/sessions',
    ]);
  });
});

describe('Calendario de visitas', () => {
  it('shows a new address once, to be copied and opened in a calendar', async () => {
    const { person } = openAccount();
    await person.click(await screen.findByRole('button', { name: 'Crear dirección' }));
    const field = await screen.findByLabelText('Dirección del calendario');
    expect(field).toHaveValue(window.location.origin + CALENDAR_ADDRESS);
    expect(screen.getByRole('link', { name: 'Abrir en mi calendario' })).toHaveAttribute(
      'href',
      `webcal://${window.location.host}${CALENDAR_ADDRESS}`,
    );
    await person.click(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Dirección del calendario copiada')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + CALENDAR_ADDRESS);
  });

  it('replaces an address after a question, does not show the former one, and revokes it after a question', async () => {
    const { person, requests } = openAccount(undefined, [SESSION], {
      calendar: withCalendar('2026-11-20T13:00:00.000Z'),
    });
    expect(await screen.findByText(/^Dirección creada el 20-11-2026 10:00\./)).toBeInTheDocument();
    expect(screen.queryByLabelText('Dirección del calendario')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Renovar dirección' }));
    const question = await screen.findByRole('dialog');
    expect(changesIn(requests)).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Renovar dirección' }));
    expect(await screen.findByLabelText('Dirección del calendario')).toBeInTheDocument();

    await person.click(await screen.findByRole('button', { name: 'Revocar dirección' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revocar dirección' }));
    expect(await screen.findByText(TOASTS.calendar.revoked)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Crear dirección' })).toBeInTheDocument();
    expect(changesIn(requests)).toEqual([
      { method: 'POST', path: '/account/calendar', body: undefined },
      { method: 'DELETE', path: '/account/calendar', body: undefined },
    ]);
  });

  it('says why no address was created', async () => {
    const refuse: Network = (request) =>
      request.method === 'POST'
        ? answerFailure(503, 'UNAVAILABLE', 'El portal no está disponible')
        : withCalendar(null)(request);
    const { person } = openAccount(undefined, [SESSION], { calendar: refuse });
    await person.click(await screen.findByRole('button', { name: 'Crear dirección' }));
    expect(await screen.findByText('El portal no está disponible')).toBeInTheDocument();
  });

  it('is for operators and leaders alone; a single session offers nothing to end', async () => {
    const { requests } = openAccount(undefined, [SESSION], { user: personWith([ROLE.assigner]) });
    expect(await screen.findByText('Este dispositivo')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Cerrar/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Calendario de visitas')).not.toBeInTheDocument();
    expect(requests.map(({ path }) => path)).not.toContain('/account/calendar');
  });
});

describe('notices on this device', () => {
  const USER = personWith([ROLE.operator]);
  const DEVICE = { endpoint: 'https://web.push.apple.com/device', keys: { p256dh: 'B', auth: 'A' } };

  let permission: NotificationPermission;
  /** The answer to the question of the browser. */
  let choice: NotificationPermission;
  let requests: FakeRequest[];
  let subscription: { toJSON: () => typeof DEVICE; unsubscribe: jest.Mock } | null;
  let keys: unknown[];

  beforeEach(() => {
    localStorage.clear();
    [permission, choice, requests, subscription, keys] = ['default', 'granted', [], null, []];
    configureApiClient({
      network: (request) => {
        requests.push(request);
        return Promise.resolve(answer({ key: 'the-key' }));
      },
    });
    const pushManager = {
      subscribe: (options: { applicationServerKey: unknown }) => {
        keys.push(options.applicationServerKey);
        subscription = { toJSON: () => DEVICE, unsubscribe: jest.fn(() => Promise.resolve(true)) };
        return Promise.resolve(subscription);
      },
      getSubscription: () => Promise.resolve(subscription),
    };
    const value = { register: () => Promise.resolve(), ready: Promise.resolve({ pushManager }) };
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
    Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
    Object.defineProperty(window, 'Notification', {
      configurable: true,
      value: {
        get permission() {
          return permission;
        },
        requestPermission: () => Promise.resolve((permission = choice)),
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(window, 'PushManager');
    Reflect.deleteProperty(window, 'Notification');
  });

  const open = () => {
    render(
      <ThemeProvider>
        <DeviceNotices user={USER} />
      </ThemeProvider>,
    );
    return userEvent.setup({ delay: null });
  };
  const allow = () => screen.getByRole('button', { name: 'Recibir avisos aquí' });

  it('asks when the person wants it, tells the server of the device, and ends it again', async () => {
    const person = open();
    await person.click(allow());
    expect(await screen.findByText(TOASTS.notices.deviceOn)).toBeInTheDocument();
    expect(keys).toEqual(['the-key']);
    expect(requests.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/notices/push-subscription',
      body: { endpoint: DEVICE.endpoint, ...DEVICE.keys },
    });
    expect(isPushChosenBy(USER.id)).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Dejar de recibirlos' }));
    expect(await screen.findByText(TOASTS.notices.deviceOff)).toBeInTheDocument();
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/notices/push-subscription' });
    expect(subscription!.unsubscribe).toHaveBeenCalled();
    expect(isPushChosenBy(USER.id)).toBe(false);
  });

  it('explains the next step after the person refused', async () => {
    choice = 'denied';
    const person = open();
    await person.click(allow());
    expect(await screen.findByText(/están bloqueados en este navegador/)).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('is off for the next person of the same browser', () => {
    permission = 'granted';
    localStorage.setItem('portal-push', String(USER.id + 1));
    open();
    expect(allow()).toBeInTheDocument();
  });
});
