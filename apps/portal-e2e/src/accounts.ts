import { randomInt, randomUUID } from 'node:crypto';

import { rutCheckDigit, type EditUserInput, type NewUserInput, type RoleCode, type UserDetail } from '@portal/domain';

import { signInOverHttp, type HttpPerson } from './http-person';
import { PASSWORD, type Credentials } from './people';

/** An account made for one test alone. */
export type Account = Credentials & { id: number; input: NewUserInput };

type AccountOptions = { rol: RoleCode[]; company?: number; usersContractors?: { id: number; name: string }[] };

/** The name of an account as lists and selects show it. */
export const fullName = ({ input }: Pick<Account, 'input'>): string => `${input.name} ${input.lastName}`;

/** Makes a RUT that no demonstration account has, with its right check digit. */
export function uniqueRut(): string {
  const body = String(randomInt(30_000_000, 99_999_999));
  return `${body}-${rutCheckDigit(body)}`;
}

/** Makes a name for a record that no other test uses. */
export function uniqueName(words: string): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}

/** Makes accounts as an administrator does, over HTTP. */
export type Administration = {
  admin: HttpPerson;
  createAccount: (options: AccountOptions) => Promise<Account>;
  /** Saves the account as it was made, with these changes. */
  editAccount: (account: Account, change: Partial<EditUserInput>) => Promise<void>;
};

/**
 * Signs in as administrator, to make accounts over HTTP.
 * @param portal origin of the portal
 */
export async function administer(portal: string): Promise<Administration> {
  const admin = await signInOverHttp(portal, 'admin');
  return {
    admin,
    async createAccount({ rol, company, usersContractors = [] }) {
      const input: NewUserInput = {
        name: 'Elena',
        lastName: uniqueName('Prueba'),
        documentType: 'RT',
        document: uniqueRut(),
        email: `${randomUUID()}@pruebas.test`,
        phone: '56912345678',
        password: 'Tres-Gatos-88',
        isContractor: company !== undefined,
        company,
        rol,
        usersContractors,
      };
      const { id } = await admin.call.post<UserDetail>('/users', { body: { ...input, ownPassword: PASSWORD } });
      return { id, email: input.email, password: input.password, input };
    },
    async editAccount(account, change) {
      const { password: _unchanged, ...input } = account.input;
      const body = { ...input, status: 'activo', ownPassword: PASSWORD, ...change };
      await admin.call.put(`/users/${account.id}`, { body });
    },
  };
}
