import {
  can,
  checkNewContractor,
  createUserSchema,
  editUserSchema,
  LIMITS,
  newContractorSchema,
  ROLE,
  type CreatedContractor,
  type SessionUser,
  type UserDetail,
  type UserListItem,
  type UserOption,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import { recordAudit } from '../../platform/audit/record-audit';
import { preparePassword } from '../../platform/auth/passwords';
import type { ApiContext } from '../../context';
import type { Db } from '../../platform/database/schema';
import { route } from '../../platform/routes/route';
import { validationFailed } from '../../platform/errors/app-error';
import { createOnce } from '../../platform/routes/idempotency';
import { answerOptions } from '../../platform/http/option-list';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { listQuery } from '../../platform/http/query-parameters';
import { ok, page } from '../../platform/http/respond';
import { orderOf } from '../../platform/query/page-order';
import { countRows, readPage } from '../../platform/query/read-page';
import { inviteUser } from '../password-links';
import { presentUserDetail, presentUserListItem, presentUserOption } from './present-user';
import { createContractor, prepareUnknownPassword } from './contractors-service';
import { changesOf, creationOf } from './user-audit';
import {
  filterUsers,
  selectUserOptions,
  USER_FILTERS,
  USER_ORDER,
  USER_ROWS,
  USER_SORTABLE,
  type UserFilters,
} from './users-list';
import { createUsersRepository } from './users-repository';
import { createUser, deleteUser, editUser } from './users-service';

/**
 * Narrows the filters to the people whom the user may look up: a contractor's leader sees their own operators, an administrator
 * everybody, and all others the assignable people.
 */
function withinReach(user: SessionUser, filters: UserFilters): UserFilters {
  if (user.company !== null) {
    return { ...filters, role: ROLE.operator, company: user.company.id, userLeader: user.id };
  }
  return can(user, 'users:manage') ? filters : { ...filters, onlyAssignable: true };
}

const readDetail = async (db: Db, id: number): Promise<UserDetail> =>
  presentUserDetail(await createUsersRepository(db).readDetail(id));

export type DeletedUser = { id: number; status: 'eliminado' };

export type ListedUser = UserListItem | UserOption;

export function usersFeature(app: FastifyInstance, { db, totals, mail, confirmPassword, now }: ApiContext): void {
  route(app, 'GET /users', {
    access: 'users:lookup',
    operationId: 'listUsers',
    summary: 'Usuarios; a quien no los administra, personas para elegir: operarios y líderes de contratistas',
    query: listQuery({
      sortable: USER_SORTABLE,
      defaultSort: 'name',
      isLong: true,
      filters: USER_FILTERS,
      isOptionSource: true,
    }),
    answers: { options: 'ListedUser' },
    handle: async (request) => {
      const query = request.query;
      const { q, isPaged } = query;
      const wanted = withinReach(request.user, query.filters);
      if (!can(request.user, 'users:manage')) {
        // Only in their names: a search must not reveal a person's address.
        const listed = filterUsers(wanted, { q, searchIn: 'name_key' });
        return answerOptions(query, {
          rows: async (range) =>
            (await selectUserOptions(db, listed, { ...orderOf(USER_ORDER, query), ...range })).map(presentUserOption),
          count: () => countRows(db, listed),
        });
      }
      const limit = isPaged ? query.limit : LIMITS.optionsMax;
      const listed = filterUsers(wanted, { q, searchIn: 'search_key' });
      const { rows, total } = await readPage(
        { db, totals },
        USER_ROWS,
        listed,
        orderOf(USER_ORDER, { ...query, limit }),
      );
      const users = rows.map(presentUserListItem);
      return isPaged ? page(users, total, limit) : ok(users);
    },
  });

  route(app, 'GET /users/:id', {
    access: 'users:manage',
    operationId: 'getUser',
    summary: 'Un usuario, como lo lee el formulario',
    params: BY_ID,
    answers: { record: 'UserDetail' },
    handle: async (request) => ok(await readDetail(db, request.params.id)),
  });

  route(app, 'POST /users', {
    access: 'users:manage',
    bodyLimit: LIMITS.userBodyBytes,
    operationId: 'createUser',
    summary: 'Crea un usuario con su contraseña; pide la propia en `ownPassword`',
    body: jsonBody(createUserSchema),
    creates: true,
    answers: { record: 'UserDetail' },
    handle: async (request, reply) => {
      const { ownPassword, ...input } = request.body;
      await confirmPassword(request, ownPassword);
      const password = await preparePassword(input.password, input);
      return createOnce(request, reply, db, async (trx) => {
        const id = await createUser(trx, input, password);
        await recordAudit(trx, request, await creationOf(trx, id));
        return readDetail(trx, id);
      });
    },
  });

  route(app, 'POST /companys/contractor', {
    access: 'users:manage',
    bodyLimit: LIMITS.userBodyBytes,
    operationId: 'createContractor',
    summary: 'Crea una empresa contratista con su líder y sus operarios; cada uno elige su contraseña',
    body: jsonBody(newContractorSchema).map((outer) => {
      const checked = checkNewContractor(outer);
      if (!checked.ok) throw validationFailed(checked.errors);
      return checked.value;
    }),
    creates: true,
    answers: { record: 'CreatedContractor' },
    handle: async (request, reply) => {
      const input = request.body;
      const passwords = await Promise.all([input.leader, ...input.operators].map(prepareUnknownPassword));
      return createOnce(request, reply, db, async (trx) => {
        const contractor = await createContractor(trx, { input, passwords });
        const isInvited = mail.mailer.reachesPeople;
        for (const { id } of contractor.people) {
          if (isInvited) await inviteUser(trx, id);
          await recordAudit(trx, request, await creationOf(trx, id));
        }
        const created: CreatedContractor = { ...contractor, isInvited };
        return created;
      });
    },
  });

  route(app, 'PUT /users/:id', {
    access: 'users:manage',
    bodyLimit: LIMITS.userBodyBytes,
    operationId: 'updateUser',
    summary:
      'Edita un usuario; sin contraseña conserva la que tiene; para cambiar sus roles pide la propia en `ownPassword`',
    params: BY_ID,
    body: jsonBody(editUserSchema),
    answers: { record: 'UserDetail' },
    handle: async (request) => {
      const { id } = request.params;
      const { ownPassword, ...input } = request.body;
      if (ownPassword !== undefined) await confirmPassword(request, ownPassword);
      const mayChangeRoles = ownPassword !== undefined;
      const password = input.password === undefined ? null : await preparePassword(input.password, input);
      const user = await db.transaction().execute(async (trx) => {
        const change = await editUser(trx, { id, input, password, mayChangeRoles, actor: request.user, now: now() });
        const detail = await readDetail(trx, id);
        const events = await changesOf(trx, change, { hasNewPassword: password !== null });
        for (const event of events) await recordAudit(trx, request, event);
        return detail;
      });
      return ok(user);
    },
  });

  route(app, 'DELETE /users/:id', {
    access: 'users:manage',
    operationId: 'deleteUser',
    summary: 'Elimina un usuario',
    params: BY_ID,
    answers: { record: 'DeletedUser' },
    handle: async (request) => {
      const { id } = request.params;
      await db.transaction().execute(async (trx) => {
        await deleteUser(trx, { id, actor: request.user, now: now() });
        await recordAudit(trx, request, { kind: 'user-deleted', subject: id });
      });
      return ok<DeletedUser>({ id, status: 'eliminado' });
    },
  });
}
