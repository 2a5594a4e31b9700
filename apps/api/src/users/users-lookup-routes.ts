import { can, EDITABLE_STATUSES, isRoleCode, ROLE, roleByLabel, type RoleCode, type SessionUser } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../context';
import { describe } from '../docs/describe';
import { answerOptions } from '../http/option-list';
import { filter, parseListQuery, type FilterReader } from '../http/parse';
import { createUsersLookupRepository, type LookupFilters } from './users-lookup-repository';

/** A role by its code or by its label, whatever its case and accents ('operario'). */
const role: FilterReader<RoleCode> = (text) => {
  const code = roleByLabel(text)?.code ?? Number(text);
  return isRoleCode(code) ? { value: code } : { problem: 'El rol no existe' };
};

/**
 * Whom a person may look up at all, whatever they asked for: a contractor leader the operators they lead, an administrator
 * everybody, anybody else the people to whom work is given.
 */
function withinReach(user: SessionUser, filters: LookupFilters): LookupFilters {
  if (user.company !== null) {
    return { ...filters, role: ROLE.operator, company: user.company.id, userLeader: user.id };
  }
  return can(user, 'users:manage') ? filters : { ...filters, onlyAssignable: true };
}

/** The operators lookup (architecture, "HTTP conventions"). */
export function usersLookupFeature(app: FastifyInstance, { db }: ApiContext): void {
  const users = createUsersLookupRepository(db);

  app.get(
    '/users',
    {
      config: { access: 'users:lookup' },
      schema: describe({
        summary: 'Personas para elegir: operarios y líderes de contratistas',
        list: {
          filters: ['role', 'status', 'haveLeader', 'isNotContractor', 'isLeader', 'company', 'userLeader'],
          isOptionSource: true,
        },
      }),
    },
    async (request) => {
      const { q, filters, ...cut } = parseListQuery(request, {
        sortable: ['name'],
        defaultSort: 'name',
        filters: {
          role,
          status: filter.oneOf(EDITABLE_STATUSES),
          haveLeader: filter.flag(),
          isNotContractor: filter.flag(),
          isLeader: filter.flag(),
          company: filter.id(),
          userLeader: filter.id(),
        },
      });
      const wanted = withinReach(request.user, { ...filters, q });
      return answerOptions(cut, { rows: (range) => users.list(wanted, range), count: () => users.count(wanted) });
    },
  );
}
