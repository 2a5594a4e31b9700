import { ROLE } from '@portal/domain';
import { readAudience } from './arguments';
import { EXIT, runRelease } from './run-release';

it('reads who tries a version: percentages with two decimals, roles by their names, persons by their addresses', () => {
  expect(
    readAudience('candidate', { candidate: '2.5%', roles: 'Asignador,facturación', for: 'a@b.cl, c@d.cl' }),
  ).toEqual({ share: 2.5, roles: [ROLE.assigner, ROLE.invoicing], persons: ['a@b.cl', 'c@d.cl'] });
  expect(readAudience('share', { roles: 'ninguno', for: 'nadie' })).toEqual({ roles: [], persons: [] });
  expect(readAudience('share', { version: '1.0.0-a' })).toBeUndefined();
});

// Nothing answers there, and nothing has to.
const NOWHERE = { PORTAL_URL: 'http://127.0.0.1:9', DEPLOY_TOKEN: 'none' };

it.each([
  ['', /Uso: npm run release/],
  ['deploy admin', /no existe la orden deploy/],
  ['publish', /necesita el nombre de un área/],
  ['publish admin requests --candidate 5', /son de una sola área/],
  ['list admin requests', /sobra «requests»/],
  ['publish admin --candidate 101', /porcentaje entre 0 y 100/],
  ['publish admin --candidate 0.001', /porcentaje entre 0 y 100/],
  ['publish admin --note ' + 'x'.repeat(201), /--note toma un texto/],
  ['publish admin --roles gerente', /no hay un rol «gerente»/],
  ['publish admin --share 5', /no tiene la opción --share/],
  ['publish admin --force', /force/],
  ['withdraw admin --reason ' + 'x'.repeat(201), /--reason toma un texto/],
  ['candidate admin --version 1.0.0-b', /necesita --share/],
  ['candidate admin --off --share 5', /no va con nada más/],
  ['rollback admin requests --version 1.0.0-b', /--version es de una sola área/],
])('does not understand "%s"', async (words, message) => {
  const complaints: string[] = [];
  const surroundings = {
    environment: NOWHERE,
    say: () => undefined,
    complain: (line: string) => complaints.push(line),
  };
  expect(await runRelease(words.split(' ').filter(Boolean), surroundings)).toBe(EXIT.wrongCall);
  expect(complaints.join()).toMatch(message);
});
