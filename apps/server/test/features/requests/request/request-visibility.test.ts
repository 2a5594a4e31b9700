import { OPEN_REQUEST_STATUSES, REQUEST_STATUSES, ROLE, statusesHeldBy, type RoleCode } from '@portal/domain';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';

import {
  callsRequester,
  canSee,
  concerning,
  visibleTo,
  visitsOf,
  workedOnBy,
  worksOn,
  type Ownership,
  type Viewer,
} from '../../../../src/features/requests/request/request-visibility';
import { setUpTestDatabase } from '../../../support/test-database';

const database = setUpTestDatabase();

const ME = 1;
const OTHER = 2;
const OURS = { id: 1, name: 'Nuestra' };

const person = (roles: readonly RoleCode[], company: Viewer['company'] = null): Viewer => ({
  id: ME,
  roles: roles.map((code) => ({ code, rol: '' })),
  company,
});

/** A request with which the person has nothing to do. */
const foreign: Ownership = {
  status: 'asignado',
  created_by: OTHER,
  company_id: OTHER,
  assigner_id: OTHER,
  operator_id: OTHER,
};
const theirs = { company_id: OURS.id, assigner_id: ME };
const done = { company_id: OURS.id, status: 'finalizado' } as const;

describe('a request is read', () => {
  test.each([
    ['an assigner of the operator company', person([ROLE.assigner]), {}, 'works, calls'],
    ['its liquidator', person([ROLE.liquidator]), {}, 'works'],
    ['its report', person([ROLE.report]), {}, 'works'],
    ['its administrator', person([ROLE.admin]), { created_by: ME }, ''],
    ['the client who asked for it', person([ROLE.client]), { created_by: ME }, 'reads'],
    ['another client', person([ROLE.client]), {}, ''],
    ['somebody with the role of a client in a company', person([ROLE.client], OURS), { created_by: ME }, ''],
    ['its operator', person([ROLE.operator]), { operator_id: ME }, 'works, calls'],
    ['its operator of a contractor', person([ROLE.operator], OURS), { operator_id: ME }, 'works, calls'],
    ['another operator', person([ROLE.operator]), {}, ''],
    ['its operator with another role too', person([ROLE.client, ROLE.operator]), { operator_id: ME }, 'works, calls'],
    ['its leader', person([ROLE.assigner], OURS), theirs, 'works, calls'],
    ['another leader of the company', person([ROLE.assigner], OURS), { ...theirs, assigner_id: OTHER }, ''],
    ['a leader who changed the company', person([ROLE.assigner], OURS), { ...theirs, company_id: OTHER }, ''],
    ['its leader of before, now an operator', person([ROLE.operator], OURS), theirs, ''],
    ['an operator of the contractor who did not do it', person([ROLE.operator], OURS), done, ''],
    ['a liquidator of the contractor', person([ROLE.liquidator], OURS), done, 'works'],
    ['the same before the work is done', person([ROLE.liquidator], OURS), { company_id: OURS.id }, ''],
    ['a liquidator of another contractor', person([ROLE.liquidator], OURS), { ...done, company_id: OTHER }, ''],
  ] as const)('by %s: %#', (_who, viewer, owned, expected) => {
    const request: Ownership = { ...foreign, ...owned };
    const rights = [
      ...(worksOn(viewer, request) ? ['works'] : canSee(viewer, request) ? ['reads'] : []),
      ...(callsRequester(viewer, request) ? ['calls'] : []),
    ];
    expect(rights.join(', ')).toBe(expected);
  });
});

const WORK_OF_STAFF = [
  { role: ROLE.assigner, statuses: OPEN_REQUEST_STATUSES },
  { role: ROLE.processor, statuses: statusesHeldBy('processor') },
  { role: ROLE.liquidator, statuses: statusesHeldBy('liquidator') },
  { role: ROLE.invoicing, statuses: statusesHeldBy('invoicing') },
];

/** Checks whether live updates tell the person of the request: the back office of its work, everybody of what is theirs. */
function isToldOf({ roles, company }: Viewer, request: Ownership): boolean {
  const codes = roles.map(({ code }) => code);
  if (company !== null) return canSee(person(codes, company), request);
  const theirOwn = codes.filter((code) => code === ROLE.client || code === ROLE.operator);
  const isTheirWork = WORK_OF_STAFF.some(
    ({ role, statuses }) => codes.includes(role) && statuses.includes(request.status),
  );
  return isTheirWork || canSee(person(theirOwn), request);
}

test('the conditions on the table find the requests that the rules allow', async () => {
  const { db } = database;
  const id = fc.constantFrom(ME, OTHER);
  const viewers = fc
    .record({ roles: fc.subarray(Object.values(ROLE)), company: fc.constantFrom(null, OURS) })
    .map(({ roles, company }) => person(roles, company));
  const requests = fc.record<Ownership>({
    status: fc.constantFrom(...REQUEST_STATUSES),
    created_by: id,
    company_id: fc.option(id),
    assigner_id: fc.option(id),
    operator_id: fc.option(id),
  });
  await fc.assert(
    fc.asyncProperty(viewers, fc.array(requests, { minLength: 1, maxLength: 40 }), async (viewer, rows) => {
      const found = (condition: RawBuilder<boolean>) => sql`array(
        select position from json_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))})
          requests (position int, status text, created_by int, company_id int, assigner_id int, operator_id int)
        where ${condition} order by position)`;
      const { rows: answer } = await sql<Record<'seen' | 'worked' | 'visited' | 'told', number[]>>`
        select ${found(visibleTo(viewer))} seen, ${found(workedOnBy(viewer))} worked, ${found(visitsOf(viewer))} visited,
          ${found(concerning(viewer))} told`.execute(db);
      const allowed = (rule: (viewer: Viewer, request: Ownership) => boolean) =>
        rows.flatMap((row, position) => (rule(viewer, row) ? [position] : []));
      const { seen, worked, visited, told } = answer[0]!;
      expect([seen, worked, told]).toEqual([allowed(canSee), allowed(worksOn), allowed(isToldOf)]);
      // An assigner of the operator company may call the requester of every request, with or without a visit.
      if (!callsRequester(viewer, foreign)) expect(visited).toEqual(allowed(callsRequester));
    }),
  );
});
