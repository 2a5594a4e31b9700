import {
  areSameRoles,
  leadsOperators,
  MESSAGES,
  numberIn,
  ROLE,
  ROLE_CODES,
  type EditUserInput,
  type NewUserInput,
  type RecordStatus,
  type RoleCode,
} from '@portal/domain';
import { sql } from 'kysely';

import type { CurrentUser } from '../../platform/auth/current-user';
import type { StoredPassword } from '../../platform/auth/passwords';
import type { Trx } from '../../platform/database/schema';
import { conflict, inUse, notFound, unknownRecord, validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { readReassigned, requireActive, tellOfInactive } from '../requests';
import { createUsersRepository, type UserState } from './users-repository';
import { REFUSALS } from '../../texts/refusals';

explainUnique(
  { constraint: 'users_email_unique', field: 'email', message: MESSAGES.email.taken },
  { constraint: 'users_document_unique', field: 'document', message: MESSAGES.document.taken },
);

/** Company, roles and operators from a form. Only a contractor has a company, only a contractor's leader has operators. */
type Membership = { companyId: number | null; roles: RoleCode[]; operators: number[] };

function membershipOf(input: NewUserInput | EditUserInput): Membership {
  const roleCodes = input.rol.map(numberIn);
  return {
    companyId: input.isContractor ? (input.company ?? null) : null,
    roles: ROLE_CODES.filter((code) => roleCodes.includes(code)),
    operators: leadsOperators(input) ? input.usersContractors.map(({ id }) => numberIn(id)) : [],
  };
}

/** Only an operator has trades; a form that does not know of them keeps them. */
const tradesOf = ({ rol, trades }: NewUserInput | EditUserInput, kept: number[] = []): number[] =>
  rol.map(numberIn).includes(ROLE.operator) ? (trades ?? kept) : [];

/**
 * Creates a person in the given transaction.
 * @param password prepared before, since that takes time
 * @returns their id
 * @throws AppError 409 when address or document are taken, 422 on `company`, `rol`, `trades` and `usersContractors`
 */
export async function createUser(trx: Trx, input: NewUserInput, password: StoredPassword): Promise<number> {
  const users = createUsersRepository(trx);
  const { companyId, roles, operators } = membershipOf(input);
  await requireServices(trx, input.trades);
  await requireCompany(trx, companyId);
  await requireRoles(trx, roles);
  const found = await users.lock(operators.filter(Number.isSafeInteger));
  requireOperators(operators, { found, companyId, leader: null });

  const id = await users.insert(input, { ...password, company_id: companyId, trades: tradesOf(input) });
  await users.changeRoles(id, { from: [], to: roles });
  await users.setOperators(id, operators);
  return id;
}

type UserEdit = {
  id: number;
  input: EditUserInput;
  /** Null leaves the password as it is. */
  password: StoredPassword | null;
  /** True once the actor has confirmed their password. */
  mayChangeRoles: boolean;
  actor: CurrentUser;
  now: Date;
};

export type UserChange = { before: UserState; after: UserState };

/**
 * Edits a person. Their sessions end when status, company, roles or password change (database triggers).
 * @throws AppError 404; 409 when address or document are taken, when open work would lose its operator or leader, when no
 * administrator would be left; 422 on `company`, `rol`, `trades` and `usersContractors`, and on `password` when the account becomes
 * an administrator account and the present password is known to break the rules of one
 */
export async function editUser(
  trx: Trx,
  { id, input, password, mayChangeRoles, actor, now }: UserEdit,
): Promise<UserChange> {
  const users = createUsersRepository(trx);
  const { companyId, roles, operators } = membershipOf(input);
  await requireServices(trx, input.trades);
  const found = await users.lock([id, ...operators.filter(Number.isSafeInteger)], id);
  const before = found.get(id);
  if (before === undefined) throw notFound();
  const trades = tradesOf(input, before.trades);
  const { email, status } = input;
  const after: UserState = { ...before, email, status, company_id: companyId, roles, trades };

  const areRolesChanged = !areSameRoles(before.roles, roles);
  const becomesAdministrator = mayAdminister(after) && !mayAdminister(before);
  if (becomesAdministrator && password === null && before.password_fits_administrator === false) {
    throw validationFailed({ password: MESSAGES.password.administrator.newRequired });
  }
  if (areRolesChanged && !mayChangeRoles) throw validationFailed({ ownPassword: MESSAGES.password.ownRequired });
  if (actor.id === id && after.status === 'inactivo') throw conflict(REFUSALS.ownAccount);
  await requireAdministrator(trx, before, after);
  await requireNoWorkLost(trx, before, after);
  await requireCompany(trx, companyId, after.status === 'inactivo' ? before.company_id : null);
  await requireRoles(
    trx,
    roles.filter((role) => !before.roles.includes(role)),
  );
  requireOperators(operators, { found: found.set(id, after), companyId, leader: id });

  await users.update(id, input, {
    status: after.status,
    company_id: companyId,
    trades,
    leader_id: staysLed(before, after) ? before.leader_id : null,
    ...password,
    updated_at: now,
  });
  await users.changeRoles(id, { from: before.roles, to: roles });
  await users.setOperators(id, operators);
  if (before.status !== after.status) await readReassigned(trx, id);
  if (before.status === 'activo' && after.status === 'inactivo') {
    await tellOfInactive(trx, { id, name: `${input.name} ${input.lastName}`, actorId: actor.id, now });
  }
  return { before, after };
}

const staysLed = (before: UserState, after: UserState): boolean =>
  before.company_id === after.company_id && after.roles.includes(ROLE.operator);

/**
 * Deletes a person softly, and frees the operators they led.
 * @throws AppError 404, 409 for oneself, for the last administrator, and while they have open work
 */
export async function deleteUser(
  trx: Trx,
  { id, actor, now }: { id: number; actor: CurrentUser; now: Date },
): Promise<void> {
  const users = createUsersRepository(trx);
  const before = (await users.lock([id], id)).get(id);
  if (before === undefined) throw notFound();
  if (actor.id === id) throw conflict(REFUSALS.ownAccount);
  const after: UserState = { ...before, status: 'eliminado', roles: [] };
  await requireAdministrator(trx, before, after);
  await requireNoWorkLost(trx, before, after);
  await users.setOperators(id, []);
  await users.delete(id, now);
}

/**
 * Deactivates users; database triggers end their sessions. As with an edit, they keep their requests until somebody assigns
 * them again. The last administrator is not protected: the caller decides.
 */
export async function deactivateUsers(trx: Trx, { ids, now }: { ids: readonly number[]; now: Date }): Promise<void> {
  await createUsersRepository(trx).lock(ids);
  await trx
    .updateTable('users')
    .set({ status: 'inactivo', updated_at: now })
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where('status', '=', 'activo')
    .execute();
}

const mayAdminister = ({ company_id, roles }: UserState): boolean => company_id === null && roles.includes(ROLE.admin);

const isAdministrator = (user: UserState): boolean => user.status === 'activo' && mayAdminister(user);

async function requireAdministrator(trx: Trx, before: UserState, after: UserState): Promise<void> {
  if (!isAdministrator(before) || isAdministrator(after)) return;
  const isLast = !(await createUsersRepository(trx).isThereAnotherAdministrator(before.id));
  if (isLast) throw conflict(REFUSALS.lastAdministrator);
}

/**
 * Refuses a change of company or role that would leave open work without an owner. Deactivation is allowed: a dismissed person
 * must be locked out at once, and somebody reassigns their work afterwards.
 * @throws AppError 409 while they have open requests
 */
async function requireNoWorkLost(trx: Trx, before: UserState, after: UserState): Promise<void> {
  const givesUp = (role: RoleCode): boolean =>
    before.roles.includes(role) && (!after.roles.includes(role) || before.company_id !== after.company_id);
  const lost = { operator: givesUp(ROLE.operator), leader: givesUp(ROLE.assigner) };
  if (!lost.operator && !lost.leader) return;
  const work = await createUsersRepository(trx).countOpenWork(before.id, lost);
  if (work > 0) throw inUse(REFUSALS.userInUse(work));
}

/**
 * Locks the company, so that it cannot be closed while somebody enters it.
 * @param kept the company in which an inactive person may stay although it was closed
 * @throws AppError 422 on `company`
 */
async function requireCompany(trx: Trx, companyId: number | null, kept: number | null = null): Promise<void> {
  if (companyId === null) return;
  await requireActive(trx, { company: { table: 'companies', id: companyId, ...(kept === null ? {} : { kept }) } });
}

async function requireRoles(trx: Trx, roles: readonly RoleCode[]): Promise<void> {
  if (!(await createUsersRepository(trx).areRolesActive(roles))) throw unknownRecord('rol');
}

/** A deletion of one waits, and then takes it away. Throws AppError 422 on `trades`. */
async function requireServices(trx: Trx, trades: readonly number[] = []): Promise<void> {
  if (trades.length === 0) return;
  const services = trx.selectFrom('services').select('id').where('status', '<>', 'eliminado').forKeyShare();
  const found = await services.where(sql<boolean>`id = any(${[...trades]})`).execute();
  if (found.length < trades.length) throw unknownRecord('trades');
}

type OperatorRules = {
  found: ReadonlyMap<number, UserState>;
  companyId: number | null;
  leader: number | null;
};

/**
 * Requires that the operators of a leader are active operators of the leader's company and have no other leader. An
 * operator whom the leader had before may be inactive by now.
 * @throws AppError 422 on `usersContractors`
 */
function requireOperators(operators: readonly number[], { found, companyId, leader }: OperatorRules): void {
  for (const id of operators) {
    const problem = operatorProblem(found.get(id), { companyId, leader });
    if (problem !== null) throw validationFailed({ usersContractors: problem });
  }
}

function operatorProblem(
  operator: UserState | undefined,
  { companyId, leader }: Pick<OperatorRules, 'companyId' | 'leader'>,
): string | null {
  if (operator === undefined || !operator.roles.includes(ROLE.operator)) return MESSAGES.unknownRecord;
  const isOwn = leader !== null && operator.leader_id === leader;
  if (operator.status !== ('activo' satisfies RecordStatus) && !isOwn) return MESSAGES.unknownRecord;
  if (operator.company_id !== companyId) return MESSAGES.operators.otherCompany;
  return operator.leader_id === null || isOwn ? null : MESSAGES.operators.otherLeader;
}
