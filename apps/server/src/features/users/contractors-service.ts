import { randomBytes } from 'node:crypto';
import {
  ROLE,
  type ContractorPersonInput,
  type NamedOption,
  type NewContractorInput,
  type RoleCode,
} from '@portal/domain';

import { preparePassword, type StoredPassword } from '../../platform/auth/passwords';
import type { Trx } from '../../platform/database/schema';
import { AppError } from '../../platform/errors/app-error';
import { toAppError } from '../../platform/routes/error-handler';
import { createCatalogueRepository } from '../catalogue';
import { createUser } from './users-service';

/** Prepares a password that nobody knows: the person chooses one by an invitation. */
export const prepareUnknownPassword = (person: ContractorPersonInput): Promise<StoredPassword> =>
  preparePassword(randomBytes(24).toString('base64url'), person);

type Creating = { input: NewContractorInput; passwords: readonly StoredPassword[] };

/**
 * The passwords are of the leader, then of the operators.
 * @throws AppError 409 when a name, an address or a document is taken, under the path of its field
 */
export async function createContractor(
  trx: Trx,
  { input, passwords: [leaderPassword, ...operatorPasswords] }: Creating,
) {
  const company = await createCatalogueRepository(trx, 'companies').insert({ name: input.name });
  type Place = { path: string; rol: RoleCode; password: StoredPassword | undefined; usersContractors: NamedOption[] };
  const create = async (person: ContractorPersonInput, { path, rol, password, usersContractors }: Place) => {
    if (password === undefined) throw new Error('A person has no password');
    const membership = { isContractor: true, company: company.id, rol: [rol], usersContractors };
    const user = { ...person, ...membership, password: '' };
    const id = await createUser(trx, user, password).catch((error: unknown) => {
      throw underPath(error, path);
    });
    return { id, name: `${person.name} ${person.lastName}` };
  };
  const operators: NamedOption[] = [];
  for (const [index, operator] of input.operators.entries()) {
    const password = operatorPasswords[index];
    const place = { path: `operators[${index}]`, rol: ROLE.operator, password, usersContractors: [] };
    operators.push(await create(operator, place));
  }
  const place = { path: 'leader', rol: ROLE.assigner, password: leaderPassword, usersContractors: operators };
  const leader = await create(input.leader, place);
  return { company: { id: company.id, name: company.name }, people: [leader, ...operators] };
}

function underPath(error: unknown, path: string): unknown {
  const refusal = toAppError(error);
  if (!refusal?.errors) return error;
  const errors = Object.fromEntries(
    Object.entries(refusal.errors).map(([field, message]) => [`${path}.${field}`, message] as const),
  );
  return new AppError(refusal.code, { message: refusal.message, errors, cause: error });
}
