import { ROLE } from '@portal/domain';
import { readAudience } from './arguments';
import { EXIT, runRelease } from './run-release';

it('reads the audience of a canary: percentages with two decimals, and roles by their names', () => {
  expect(readAudience('canary', { canary: '2.5%', roles: 'Asignador,facturación', 'max-error-rate': '1' })).toEqual({
    share: 2.5,
    roles: [ROLE.assigner, ROLE.invoicing],
    maxErrorRate: 1,
  });
  expect(readAudience('share', { roles: 'ninguno' })).toEqual({ roles: [] });
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
])('does not understand "%s"', async (words, message) => {
  const complaints: string[] = [];
  const surroundings = { environment: {}, say: () => undefined, complain: (line: string) => complaints.push(line) };
  expect(await runRelease(words.split(' ').filter(Boolean), surroundings)).toBe(EXIT.wrongCall);
  expect(complaints.join()).toMatch(message);
});
