import { DAYS_IN_WRONG_ORDER, ROLE, type AuditEntry, type NamedOption } from '@portal/domain';
import { render, screen } from '@testing-library/react';
import { answer, answerPage } from '../../../../tools/testing/browser/samples';
import { openPage, type Network } from '../testing/open-page';
import { ADMIN } from '../testing/users-network';
import { AuditSentence } from './audit-sentence';

const ANA: NamedOption = { id: 1, name: 'Ana Soto' };
const LUIS: NamedOption = { id: 2, name: 'Luis Vera' };

let id = 0;

type Told = Pick<AuditEntry, 'kind' | 'details'> & Partial<AuditEntry>;

const entry = (stored: Told): AuditEntry => ({
  id: (id += 1),
  at: '2025-07-21T18:05:09.000Z',
  actor: ANA,
  subject: null,
  address: '192.0.2.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  times: 1,
  ...stored,
});

const network =
  (entries: readonly AuditEntry[]): Network =>
  ({ path, query }) => {
    if (path === '/audit') return answerPage(...entries);
    if (path !== '/audit/people') return undefined;
    const people = [
      { ...ANA, isDeleted: false },
      { ...LUIS, isDeleted: true },
    ];
    const found = people.filter((person) => query?.id === undefined || person.id === query.id);
    return answer(found);
  };

const reasons = { reason: 'password' } as const;

it.each<[string, Told]>([
  ['Ana Soto inició sesión.', { kind: 'sign-in', details: {} }],
  [
    'Se rechazó un inicio de sesión en la cuenta de Luis Vera: la contraseña no es la suya. Ocurrió 4 veces en una hora.',
    { kind: 'sign-in-refused', actor: null, subject: LUIS, details: reasons, times: 4 },
  ],
  [
    'Se rechazó un inicio de sesión en una cuenta desconocida.',
    { kind: 'sign-in-refused', actor: null, details: reasons },
  ],
  ['Ana Soto cerró una sesión de Luis Vera.', { kind: 'sessions-ended', subject: LUIS, details: { sessions: 1 } }],
  ['Ana Soto cerró 2 sesiones de su propia cuenta.', { kind: 'sessions-ended', details: { sessions: 2 } }],
  ['Ana Soto cambió su contraseña.', { kind: 'password-changed', details: {} }],
  [
    'create-admin creó la cuenta de Luis Vera con el rol Administrador.',
    {
      kind: 'user-created',
      actor: null,
      subject: LUIS,
      details: { roles: [ROLE.admin], company: null, by: 'create-admin' },
    },
  ],
  [
    'Ana Soto cambió los roles de Luis Vera: agregó los roles Informe y Operario y quitó el rol Cliente.',
    {
      kind: 'roles-changed',
      subject: LUIS,
      details: { added: [ROLE.report, ROLE.operator], removed: [ROLE.client] },
    },
  ],
  [
    'Ana Soto pasó a Luis Vera de la empresa operadora a Aguas del Sur.',
    { kind: 'company-changed', subject: LUIS, details: { from: null, to: 'Aguas del Sur' } },
  ],
  [
    'Se negó a Ana Soto algo que sus roles no permiten: GET /api/v1/users/:id.',
    { kind: 'access-refused', details: { method: 'GET', route: '/api/v1/users/:id' } },
  ],
  [
    'Ana Soto exportó el informe a Excel: 1.234 solicitudes, desde el 01-07-2026.',
    { kind: 'report-exported', details: { rows: 1234, from: '2026-07-01' } },
  ],
  ['Ana Soto importó 2 registros en Malls.', { kind: 'masters-imported', details: { list: 'malls', records: 2 } }],
  [
    'CI hizo la publicación 12: Publica admin 1.2.0.',
    { kind: 'release-changed', actor: null, details: { number: 12, note: 'Publica admin 1.2.0-eecc3bd', by: 'CI' } },
  ],
  [
    'Ana Soto dio a Luis Vera la vista previa de requests 1.2.0, hasta el 03-03-2026 09:00.',
    {
      kind: 'preview-given',
      subject: LUIS,
      details: { area: 'requests', version: '1.2.0', until: '2026-03-03T12:00:00.000Z' },
    },
  ],
  [
    'Ana Soto revocó a Luis Vera la vista previa de requests 1.2.0.',
    { kind: 'preview-revoked', subject: LUIS, details: { area: 'requests', version: '1.2.0' } },
  ],
  ['something-new', { kind: 'something-new', details: {} } as unknown as Told],
])('says: %s', (sentence, told) => {
  const { container } = render(<AuditSentence entry={entry(told)} />);
  expect(container).toHaveTextContent(sentence, { normalizeWhitespace: false });
});

it('shows the time in Santiago, the event, the address and the device', async () => {
  openPage('/audit', ADMIN, network([entry({ kind: 'sign-out', details: {} })]));
  const row = (await screen.findByText('cerró su sesión.', { exact: false })).closest('tr')!;
  expect([...row.cells].map(({ textContent }) => textContent)).toEqual([
    '21-07-2025 14:05 lun',
    'Ana Soto cerró su sesión.',
    '192.0.2.7',
    'Firefox en Windows',
  ]);
});

it('sends the filters of the address to the server, and shows a deleted person in the filter', async () => {
  const page = openPage('/audit?user=2&kind=sign-in&from=2026-07-01&to=2026-07-02&page=2', ADMIN, network([]));
  expect(await screen.findByText('Luis Vera (eliminado)')).toBeInTheDocument();
  expect(page.requests.find(({ path }) => path === '/audit')?.query).toEqual({
    user: '2',
    kind: 'sign-in',
    from: '2026-07-01',
    to: '2026-07-02',
    sort: '-at',
    offset: 20,
    limit: 20,
  });
});

it('sends nothing between days in the wrong order, and swaps them', async () => {
  const page = openPage('/audit?from=2026-07-02&to=2026-07-01', ADMIN, network([]));
  expect(await screen.findByText(DAYS_IN_WRONG_ORDER)).toBeInTheDocument();
  expect(page.requests.filter(({ path }) => path === '/audit')).toEqual([]);
  await page.person.click(screen.getByText('Intercambiar'));
  expect(page.address()).toBe('/audit?from=2026-07-01&to=2026-07-02');
});
