import { randomInt } from 'node:crypto';

import type { DevelopmentAttack } from './attacked';
import { call, countStatuses } from './call';

/** Too short, common, or known from the demonstration. */
const WEAK = [
  '12345678',
  'password',
  'aaaaaaaa',
  'Demo-2026',
  'contraseña',
  'qwertyuiop',
  'administrador',
  '1234567890',
];
/** Refused for everybody, whatever they may do. */
const COMMON = ['12345678', 'password', 'qwertyuiop', '1234567890'];

const ADMINISTRATOR = 4;
const CLIENT = 5;

/** Makes accounts with weak passwords: of administrators, and of others. */
export const passwords: DevelopmentAttack = async (portal, { checks }) => {
  const as = await portal.as('admin@demo.test');
  const create = (role: number, password: string) =>
    call(portal, {
      method: 'POST',
      path: '/api/v1/users/',
      as,
      body: {
        name: 'Inés',
        lastName: 'Soto',
        documentType: 'RT',
        document: `${randomInt(10_000_000, 99_999_999)}-1`,
        email: `clave${randomInt(1e9)}@demo.test`,
        phone: '56912345678',
        password,
        isContractor: false,
        rol: [role],
        usersContractors: [],
      },
    });
  for (const [who, role, tried] of [
    ['administrator', ADMINISTRATOR, WEAK],
    ['client', CLIENT, COMMON],
  ] as const) {
    const answers = await Promise.all(tried.map((password) => create(role, password)));
    const accepted = tried.filter((_, at) => answers[at]?.status !== 422);
    checks.say(`${tried.length} weak passwords for a new ${who}: ${countStatuses(answers)}`);
    checks.expect(`each weak password of a new ${who} is refused`, accepted.length === 0, accepted);
  }
  const strong = await create(ADMINISTRATOR, 'Puerto-Gris-4821');
  checks.expect('a strong password is accepted', strong.status === 201, strong.text);
};
