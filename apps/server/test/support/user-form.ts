import { ROLE } from '@portal/domain';

import { PASSWORD } from './fixtures';

let count = 0;

/** The form of a new user, different each time, with the administrator's own password. */
export function userForm(change: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    name: 'Nueva',
    lastName: `Persona ${count}`,
    documentType: 'RT',
    document: `${70_000_000 + count}-${count % 10}`,
    email: `nueva${count}@demo.test`,
    phone: '56911112222',
    password: 'Tres-Gatos-88',
    isContractor: false,
    rol: [ROLE.client],
    usersContractors: [],
    status: 'activo',
    ownPassword: PASSWORD,
    ...change,
  };
}
