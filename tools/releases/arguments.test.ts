import { ROLE } from '@portal/domain';
import { parseCommand, UsageError } from './arguments';

it.each([
  ['publish admin', { kind: 'publish', deployables: ['admin'], audience: null, skipBuild: false, dryRun: false }],
  ['publish admin --note Semana', { note: 'Semana', skipChecks: false }],
  ['publish admin --skip-checks', { skipChecks: true, accepted: [] }],
  ['publish admin --accept formatDay,Page', { accepted: ['formatDay', 'Page'] }],
  ['publish shell requests admin', { deployables: ['shell', 'requests', 'admin'], audience: null }],
  ['publish admin --skip-build --dry-run', { skipBuild: true, dryRun: true }],
  ['publish admin --from out --canary 10', { from: 'out', audience: { share: 10 } }],
  [
    'publish admin --canary 2.5% --roles Asignador,facturación --max-error-rate 1',
    { audience: { share: 2.5, roles: [ROLE.assigner, ROLE.invoicing], maxErrorRate: 1 } },
  ],
  ['publish admin --roles operario', { audience: { share: 0, roles: [ROLE.operator] } }],
  ['publish-local', { kind: 'publish-local', dryRun: false }],
  ['list', { kind: 'list', deployable: undefined }],
  ['list admin', { kind: 'list', deployable: 'admin' }],
  ['promote admin', { kind: 'promote', deployable: 'admin', version: undefined }],
  ['promote admin 1.0.0-b', { kind: 'promote', version: '1.0.0-b' }],
  ['rollback admin --dry-run', { kind: 'rollback', deployable: 'admin', dryRun: true }],
  ['rollback', { kind: 'rollback-all', to: undefined }],
  ['rollback --to 3', { kind: 'rollback-all', to: 3 }],
  ['canary admin --share 25', { kind: 'canary', change: { share: 25 } }],
  ['canary admin --roles operario', { change: { roles: [ROLE.operator] } }],
  ['canary admin --roles ninguno', { change: { roles: [] } }],
  ['canary admin 1.0.0-b --share 25', { kind: 'canary', version: '1.0.0-b' }],
  ['preview admin 1.0.0-b --for a@b.cl --days 3', { kind: 'preview', version: '1.0.0-b', email: 'a@b.cl', days: 3 }],
  ['prune --dry-run', { kind: 'prune', dryRun: true }],
  ['withdraw admin --dry-run', { kind: 'withdraw', deployable: 'admin', dryRun: true }],
  ['canary admin --off', { kind: 'canary-off', deployable: 'admin' }],
  ['diff', { kind: 'diff', from: undefined, to: undefined }],
  ['diff 3', { kind: 'diff', from: 3, to: undefined }],
  ['diff 3 5', { kind: 'diff', from: 3, to: 5 }],
  ['--help', { kind: 'help' }],
])('understands "%s"', (words, expected) => {
  expect(parseCommand(words.split(' '))).toMatchObject(expected);
});

it.each([
  ['', /Uso: npm run release/],
  ['deploy admin', /no existe la orden deploy/],
  ['publish', /necesita el nombre de un área/],
  ['publish admin requests --canary 5', /son de una sola área/],
  ['list admin requests', /sobra «requests»/],
  ['publish admin --canary 101', /porcentaje entre 0 y 100/],
  ['publish admin --canary mucho', /porcentaje entre 0 y 100/],
  ['publish admin --canary 0.001', /porcentaje entre 0 y 100/],
  ['publish admin --note ' + 'x'.repeat(201), /--note toma un texto/],
  ['publish admin --max-error-rate 5', /es de una prueba/],
  ['publish admin --roles gerente', /no hay un rol «gerente»/],
  ['publish admin --share 5', /no tiene la opción --share/],
  ['publish admin --force', /force/],
  ['preview admin 1.0.0-b', /--for <correo>/],
  ['preview admin 1.0.0-b --for a@b.cl --days 8', /de 1 a 7 días/],
  ['withdraw', /necesita el nombre de un área/],
  ['canary admin', /necesita --share/],
  ['canary admin --off --share 5', /no va con nada más/],
  ['rollback admin --to 3', /--to es de todo el portal/],
  ['rollback --to nine', /número de una publicación/],
  ['diff x', /número de una publicación/],
])('does not understand "%s"', (words, message) => {
  const parse = () => parseCommand(words.split(' ').filter(Boolean));
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(message);
});
