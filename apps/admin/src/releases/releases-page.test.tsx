import {
  MESSAGES,
  ROLE,
  roleLabel,
  SHELL_DEPLOYABLE,
  SHELL_TITLE,
  type DeployedArea,
  type Deployment,
  type DeployToken,
  type ReleaseEntry,
  type VersionHealth,
} from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import {
  answer,
  answerConflict,
  answerCreated,
  answerFailure,
  answerPage,
} from '../../../../tools/testing/browser/samples';
import { openPage, type Network, type OpenedPage } from '../testing/open-page';
import { ADMIN } from '../testing/users-network';
import { TOASTS } from '../toasts';

const PUBLISHED = { publishedAt: '2026-11-20T12:00:00.000Z', publishedBy: 'equipo-solicitudes' };
const QUIET: VersionHealth = { people: 0, failed: 0 };
const STABLE = {
  ...PUBLISHED,
  version: '1.4.0-aaaa',
  source: {
    commit: `${'3f'.repeat(20)}-dirty`,
    branch: 'agenda',
    author: 'Luz Vera',
    note: 'Semana de los operarios',
    checks: 'types,tests',
  },
  health: { people: 60, failed: 1 },
};
const CANDIDATE = {
  ...PUBLISHED,
  version: '1.5.0-bbbb',
  health: { people: 9, failed: 2 },
  share: 10,
  roles: [ROLE.assigner],
  persons: [{ id: 9, name: 'Luis Rojas', email: 'luis@demo.test' }],
};
const REQUESTS: DeployedArea = {
  name: 'requests',
  title: 'Solicitudes',
  owner: { name: 'Equipo de solicitudes', contact: 'solicitudes@portal.test' },
  stable: STABLE,
  isFailing: false,
  candidate: CANDIDATE,
  previous: '1.3.0-9999',
};
const REPORT: DeployedArea = {
  name: 'finance-report',
  title: 'Finanzas',
  stable: { ...PUBLISHED, version: '2.0.0-cccc', health: QUIET },
  isFailing: false,
  candidate: null,
  previous: null,
};
const DEPLOYMENT: Deployment = {
  number: 12,
  createdAt: PUBLISHED.publishedAt,
  createdBy: 'ana',
  note: 'publish requests 1.4.0-aaaa',
  shell: {
    name: SHELL_DEPLOYABLE,
    title: SHELL_TITLE,
    stable: {
      ...PUBLISHED,
      version: '1.0.0-ffff',
      health: { people: 30, failed: 9 },
    },
    isFailing: true,
    candidate: null,
    previous: '1.0.0-eeee',
  },
  areas: [REQUESTS, REPORT],
  withdrawn: [{ name: 'fleet', title: 'Flota', version: '0.9.0-abcd' }],
};
const HISTORY: ReleaseEntry[] = [12, 11].map((number) => ({
  number,
  createdAt: PUBLISHED.publishedAt,
  createdBy: 'ana',
  note: `publicación de prueba ${number}`,
  source: { note: `trae ${number}` },
}));
const TOKEN: DeployToken = {
  id: 5,
  deployable: 'requests',
  name: 'servidor de integración',
  createdAt: PUBLISHED.publishedAt,
  createdBy: 'ana',
  lastUsedAt: null,
  revokedAt: null,
  expiresAt: '2027-02-21T12:00:00.000Z',
  status: 'active',
};

const TOKENS: DeployToken[] = [
  TOKEN,
  { ...TOKEN, id: 4, name: 'vencido', status: 'expired' },
  { ...TOKEN, id: 3, name: 'revocado', status: 'revoked', revokedAt: '2026-12-01T12:00:00.000Z' },
  { ...TOKEN, id: 2, name: 'sin dueño', deployable: '*', status: 'creator-left' },
];

const outcome = () => answer({ release: HISTORY[0], changed: true, dryRun: false, changes: [] });

/** Network of the screen; `changes` answers its writes. */
const network =
  (changes: Network = () => undefined): Network =>
  (request) => {
    if (request.method !== 'GET') return changes(request);
    switch (request.path) {
      case '/releases/current':
        return answer(DEPLOYMENT);
      case '/releases':
        return answerPage(...HISTORY);
      case '/deploy-tokens':
        return answer(TOKENS);
      case '/releases/areas/finance-report/versions':
        return answer([{ ...PUBLISHED, version: '2.1.0-dddd', role: null }]);
      case '/releases/areas/requests/failures':
        return answerPage({
          id: 1,
          at: PUBLISHED.publishedAt,
          area: 'requests',
          version: CANDIDATE.version,
          reason: 'broken',
          message: 'x is undefined',
          stack: 'at y',
          page: '/request/assign',
          user: { id: 3, name: 'Luisa Soto' },
        });
      default:
        return undefined;
    }
  };

const open = async (changes?: Network): Promise<OpenedPage> => {
  const page = openPage('/releases', ADMIN, network(changes));
  await screen.findByText(/Publicación 12 · ana/);
  return page;
};
const area = (title: string) => screen.getByRole('listitem', { name: title });
const press = (page: OpenedPage, within_: HTMLElement, name: string | RegExp) =>
  page.person.click(within(within_).getByRole('button', { name }));
const choose = async (page: OpenedPage, name: string) => {
  await press(page, area(REQUESTS.title), 'Más de Solicitudes');
  await page.person.click(within(area(REQUESTS.title)).getByRole('menuitem', { name }));
};
const sent = ({ requests }: OpenedPage) => requests.filter(({ method }) => method !== 'GET');
const question = (text: string) => screen.findByRole('dialog', { name: text });

describe('Versiones', () => {
  it('says of each area, in words, what all have, who tries another version, how it goes, and its failures', async () => {
    const page = await open();
    const card = area(REQUESTS.title);
    expect(screen.getByText(`Con fallas: ${SHELL_TITLE}, Solicitudes.`)).toBeInTheDocument();
    expect(card).toHaveTextContent('Responsable: Equipo de solicitudes (solicitudes@portal.test)');
    expect(card).toHaveTextContent(/La versión de todosEn uso desde el 20-11-2026/);
    expect(card).toHaveTextContent('La usaron 60 personas; 1 vio una falla.');
    expect(card).toHaveTextContent(
      'Semana de los operariosPublicada sin lint ni carga de páginasDetalle técnico y responsable1.4.0-aaaa · agenda · 3f3f3f3f3f · con cambios sin commit · Luz Vera',
    );
    expect(card).toHaveTextContent('La prueban: 10 % de las personas, Asignador, Luis Rojas');
    expect(card).toHaveTextContent('La usaron 9 personas; 2 vieron una falla.');
    expect(await screen.findByText('trae 11')).toBeInTheDocument();
    expect(area(REPORT.title)).toHaveTextContent('Nadie la usó.');
    await press(page, area(REPORT.title), `Más de ${REPORT.title}`);
    expect(within(area(REPORT.title)).queryByRole('menuitem', { name: 'Volver a la anterior' })).toBeNull();
    const warning = within(area(SHELL_TITLE)).getByRole('alert');
    expect(warning).toHaveTextContent('La versión de todos falla para 9 de 30 personas.');
    expect(within(warning).getByRole('button', { name: 'Volver a la anterior' })).toBeEnabled();
    expect(within(card).queryByRole('alert')).not.toBeInTheDocument();
    await choose(page, 'Historial de fallas');
    const dialog = await screen.findByRole('dialog', { name: 'Fallas de «Solicitudes»' });
    expect(await within(dialog).findByText('x is undefined')).toBeInTheDocument();
    expect(dialog).toHaveTextContent(`Luisa Soto · /request/assign · ${CANDIDATE.version}`);
  });

  it.each([
    [
      'Dar a todos',
      '¿Dar la versión en prueba de «Solicitudes» a todas las personas?',
      'POST',
      '/promote',
      TOASTS.release.promoted,
    ],
    [
      'Volver a la anterior',
      '¿Volver a la versión anterior de «Solicitudes»?',
      'POST',
      '/rollback',
      TOASTS.release.rolledBack,
    ],
    ['Terminar prueba', '¿Terminar la prueba de «Solicitudes»?', 'DELETE', '/candidate', TOASTS.release.candidateEnded],
    ['Quitar del menú', '¿Quitar «Solicitudes» del menú?', 'DELETE', '', TOASTS.release.withdrawn],
  ])('%s asks first, names the release that was looked at, and says so', async (action, asked, method, path, toast) => {
    const page = await open(() => outcome());
    await (/menú|anterior/.test(action) ? choose(page, action) : press(page, area(REQUESTS.title), action));
    const dialog = await question(asked);
    expect(sent(page)).toEqual([]);
    await press(page, dialog, /^(Dar a todos|Volver a la anterior|Terminar prueba|Quitar del menú)$/);
    expect(await screen.findByText(toast)).toBeInTheDocument();
    const [request] = sent(page);
    expect(request).toMatchObject({ method, path: `/releases/areas/requests${path}` });
    expect({ ...request?.query, ...(request?.body as object) }).toEqual({ expected: 12 });
  });

  it('brings an area back that was withdrawn, after asking', async () => {
    const page = await open(() => outcome());
    const list = screen.getByRole('list', { name: 'Áreas quitadas del menú' });
    expect(list).toHaveTextContent('FlotaÚltima versión: 0.9.0-abcd');
    await press(page, list, 'Traer de vuelta Flota');
    await press(page, await question('¿Traer de vuelta «Flota»?'), 'Traer de vuelta');
    expect(await screen.findByText(TOASTS.release.returned)).toBeInTheDocument();
    expect(sent(page)).toMatchObject([
      { method: 'POST', path: '/releases/areas/fleet/rollback', body: { version: '0.9.0-abcd', expected: 12 } },
    ]);
  });

  it('when somebody published meanwhile, says so and shows the new release before another attempt', async () => {
    const message = 'Alguien publicó mientras tanto';
    const page = await open(() => answerConflict(message));
    const reads = () => page.requests.filter(({ path }) => path === '/releases/current').length;
    const before = reads();
    await press(page, area(REQUESTS.title), 'Dar a todos');
    await press(page, await screen.findByRole('dialog'), 'Dar a todos');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(reads()).toBeGreaterThan(before);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes who has the candidate: a share, roles, and persons by their addresses', async () => {
    const page = await open(() => outcome());
    await press(page, area(REQUESTS.title), 'Cambiar quiénes');
    const dialog = await screen.findByRole('dialog', { name: 'Quiénes prueban «Solicitudes»' });
    const share = within(dialog).getByLabelText(/^Parte de las personas/);
    expect(share).toHaveValue('10');
    await page.person.clear(share);
    await page.person.type(share, '120');
    await press(page, dialog, 'Guardar');
    expect(sent(page)).toEqual([]);
    await page.person.clear(share);
    await page.person.type(share, '25,5');
    await page.person.type(within(dialog).getByLabelText(/^Además, estas personas/), '; ana@demo.test');
    await page.person.click(within(dialog).getByRole('checkbox', { name: roleLabel(ROLE.report) }));
    await press(page, dialog, 'Guardar');
    expect(await screen.findByText(TOASTS.release.candidateSaved)).toBeInTheDocument();
    expect(sent(page)[0]).toMatchObject({ method: 'PUT', path: '/releases/areas/requests/candidate' });
    expect(sent(page)[0]?.body).toMatchObject({
      expected: 12,
      share: 25.5,
      roles: expect.arrayContaining([ROLE.report, ROLE.assigner]) as unknown,
      persons: ['luis@demo.test', 'ana@demo.test'],
    });
  });

  it('asks for the own password, with the reason, where more people would run code of an area', async () => {
    const message = 'Más personas usarán código del área: la página /x se mostraría a Administrador';
    const refusal = answerFailure(422, 'VALIDATION', message, { ownPassword: 'Escríbela' });
    const answers = [refusal, outcome()];
    const page = await open(() => answers.shift());
    await press(page, area(REQUESTS.title), 'Dar a todos');
    await press(page, await screen.findByRole('dialog'), 'Dar a todos');
    const dialog = await question('Confirma que eres tú');
    expect(dialog).toHaveTextContent(message);
    await page.person.type(within(dialog).getByLabelText('Tu contraseña'), 'Mi-Clave-2026');
    await press(page, dialog, 'Confirmar');
    expect(await screen.findByText(TOASTS.release.promoted)).toBeInTheDocument();
    expect(sent(page)[1]?.body).toEqual({ expected: 12, ownPassword: 'Mi-Clave-2026' });
  });
});

describe('Tokens de publicación', () => {
  it('shows the secret of a new one once, here of an area without a version', async () => {
    const created = { ...TOKEN, id: 6, deployable: 'inspections', name: 'otro', token: 'portal_secreto' };
    const page = await open(() => answerCreated(created));
    await page.person.click(screen.getByRole('button', { name: 'Crear token +' }));
    const dialog = await screen.findByRole('dialog', { name: 'Crear token' });
    await page.person.click(within(dialog).getByRole('combobox', { name: 'Publica' }));
    expect(await screen.findByTitle(SHELL_TITLE)).toBeInTheDocument();
    await press(page, dialog, 'Un área que aún no se publica');
    await page.person.type(within(dialog).getByLabelText('Nombre del área nueva'), created.deployable);
    await page.person.type(within(dialog).getByLabelText('Nombre'), 'otro');
    expect(within(dialog).getByTitle('90 días')).toBeInTheDocument();
    await page.person.click(within(dialog).getByRole('combobox', { name: 'Duración' }));
    await page.person.click(await screen.findByTitle('30 días'));
    await press(page, dialog, 'Crear');
    const ownPassword = within(dialog).getByLabelText('Tu contraseña');
    await waitFor(() => expect(ownPassword).toHaveAccessibleDescription(MESSAGES.password.ownRequired));
    await page.person.type(ownPassword, 'Mi-Clave-2026');
    await press(page, dialog, 'Crear');
    const secret = await screen.findByRole('dialog', { name: 'Token «otro»' });
    expect(sent(page)[0]).toMatchObject({
      path: '/deploy-tokens',
      body: { deployable: created.deployable, name: 'otro', days: 30, ownPassword: 'Mi-Clave-2026' },
    });
    expect(within(secret).getByLabelText('Token')).toHaveValue(created.token);
    await press(page, secret, 'Copiar');
    expect(await within(secret).findByRole('button', { name: 'Copiado' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(created.token);
    await press(page, secret, 'Listo');
    await waitFor(() => expect(screen.queryByDisplayValue(created.token)).toBeNull());
  });

  it('says when each ends, offers to revoke those that may still publish, and revokes one after asking', async () => {
    const page = await open(() => answer(null));
    const rows = within(await screen.findByRole('list', { name: 'Tokens de publicación' })).getAllByRole('listitem');
    const expected: [words: string, isRevocable: boolean][] = [
      ['Vence el 21-02-2027', true],
      ['Venció el 21-02-2027', false],
      ['Revocado el 01-12-2026', false],
      ['No sirve: quien lo creó ya no administra el portal', true],
    ];
    expect(rows).toHaveLength(expected.length);
    expect(rows[3]).toHaveTextContent('sin dueño · Todo el portal');
    for (const [index, [words, isRevocable]] of expected.entries()) {
      expect(rows[index]).toHaveTextContent(words);
      expect(within(rows[index]!).queryAllByRole('button')).toHaveLength(isRevocable ? 1 : 0);
    }
    await page.person.click(screen.getByRole('button', { name: `Revocar ${TOKEN.name}` }));
    await press(page, await question(`¿Revocar el token «${TOKEN.name}»?`), 'Revocar');
    expect(await screen.findByText(TOASTS.deployToken.revoked)).toBeInTheDocument();
    expect(sent(page)[0]).toMatchObject({ method: 'DELETE', path: `/deploy-tokens/${TOKEN.id}` });
  });
});
