import {
  NOTE_VISIBILITIES,
  noticeKindsOf,
  REQUEST_STATUSES,
  ROLE,
  ROLE_CODES,
  type RequestEvent,
  type RequestStatus,
  type RoleCode,
} from '@portal/domain';
import {
  INACTIVE_RULES,
  LATE_RULES,
  learnsOfPlaceRequest,
  NOTICE_RULES,
  noteRules,
  topicFor,
  type NoticeRule,
  type PossibleRecipient,
  type Standing,
} from '../../../../src/features/requests/request/recipients';
import { NOTICE_TOPICS } from '../../../../src/texts/notice-topics';

const OURS = 11;
const THEIRS = 12;
const person = (id: number, role: RoleCode, company: number | null = null): PossibleRecipient => ({
  id,
  roles: [role],
  company,
});

const PEOPLE = {
  client: person(1, ROLE.client),
  'another client': person(90, ROLE.client),
  operator: person(2, ROLE.operator),
  'operator 2': person(4, ROLE.operator),
  leader: person(3, ROLE.assigner, OURS),
  'leader 2': person(5, ROLE.assigner, THEIRS),
  'another leader of the company': person(95, ROLE.assigner, OURS),
  'liquidator of the company': person(93, ROLE.liquidator, OURS),
  'liquidator of another company': person(94, ROLE.liquidator, THEIRS),
  ...Object.fromEntries(ROLE_CODES.map((role) => [`staff ${role}`, person(100 + role, role)])),
};

const NEW: Standing = {
  status: 'solicitado',
  created_by: 1,
  followers: [],
  ...{ operator_id: null, assigner_id: null, company_id: null, date_assigned: null, hour_assigned: null },
};
const OWN: Standing = {
  ...NEW,
  status: 'asignado',
  operator_id: 2,
  date_assigned: '2026-11-30',
  hour_assigned: '11:00',
};
const GIVEN: Standing = { ...OWN, status: 'pendiente', operator_id: null, assigner_id: 3, company_id: OURS };
const LED: Standing = { ...GIVEN, status: 'asignado', operator_id: 2 };

/** A request by its state, or as 'own' of the operator company, as 'given' to a contractor, as 'led' there by its operator. */
function standing(text: string): Standing | null {
  const [who = '', ...more] = text.split(' + ');
  const base = { none: null, new: NEW, own: OWN, given: GIVEN, led: LED }[who];
  if (base === undefined) throw new Error(text);
  const changes: Record<string, Partial<Standing>> = {
    'operator 2': { operator_id: 4 },
    'leader 2': { assigner_id: 5, company_id: THEIRS },
    '15:00': { hour_assigned: '15:00' },
    followed: { followers: [90] },
  };
  return base && more.reduce((at, one) => ({ ...at, ...(changes[one] ?? { status: one as RequestStatus }) }), base);
}

const kindsOf = ({ roles }: PossibleRecipient) => noticeKindsOf({ roles: roles.map((code) => ({ code, rol: '' })) });

const told = (rules: readonly NoticeRule[], change: Parameters<typeof topicFor>[2]): string =>
  Object.entries(PEOPLE)
    .flatMap(([name, one]) => {
      const topic = topicFor(rules, one, change);
      if (topic === null) return [];
      // The own account offers each kind that its roles are sent.
      expect(kindsOf(one)).toContain(NOTICE_TOPICS[topic].kind);
      return [`${name}: ${topic}`];
    })
    .join(', ');

/** Staff 1 gives permits, 6 assigns, 8 liquidates, 9 invoices. `planNotices` leaves out the person who acts. */
const TABLE = `
create              | none → new | staff 6: to-assign
assign              | new → own | client: visit-planned, operator: given-to-operator
assign              | new → own + tramite | client: visit-planned, operator: given-to-operator, staff 1: permit-missing
assign              | new + followed → own + followed | client: visit-planned, another client: visit-planned, operator: given-to-operator
assign              | own → own |
assign              | own → own + operator 2 | operator: no-longer-yours, operator 2: given-to-operator
assign              | own → own + 15:00 | client: visit-moved, operator: visit-moved
assign              | own + tramite → own + tramite + 15:00 | client: visit-moved, operator: visit-moved
assign              | own → own + tramite | operator: visit-waits, staff 1: permit-missing
assign              | led + tramite → led + 15:00 | client: visit-moved, operator: visit-freed, leader: visit-freed
assign              | led → led + 15:00 | client: visit-moved, operator: visit-moved, leader: visit-moved
assign              | led → own + operator 2 | operator: no-longer-yours, operator 2: given-to-operator, leader: no-longer-yours
hand-over           | new → given | leader: given-to-company
hand-over           | own → given | client: visit-gone, operator: no-longer-yours, leader: given-to-company
hand-over           | led → given | client: visit-gone, operator: no-longer-yours, leader: given-to-company
hand-over           | given → given + 15:00 | leader: visit-moved
hand-over           | given → given + leader 2 | leader: no-longer-yours, leader 2: given-to-company
accept              | given → given |
reject              | given → new | leader: no-longer-yours, staff 6: rejected-to-assign
expire              | given → new | leader: no-longer-yours, staff 6: not-accepted-to-assign
assign-own          | given → led | client: visit-planned, operator: given-to-operator
assign-own          | given → led + tramite | client: visit-planned, operator: given-to-operator, staff 1: permit-missing
assign-own          | led → led + operator 2 | operator: no-longer-yours, operator 2: given-to-operator
return              | led → new | client: visit-gone, operator: no-longer-yours, leader: no-longer-yours, staff 6: to-assign-again
give-permit         | led + tramite → led | operator: permit-given, leader: permit-given
correct-permit      | led → led | operator: permit-corrected, leader: permit-corrected
start               | led → led + en proceso | client: work-started
interrupt           | led + en proceso → new | client: work-interrupted, operator: no-longer-yours, leader: no-longer-yours, staff 6: interrupted-to-assign
finish              | own + en proceso → own + finalizado | client: work-finished, staff 8: to-liquidate
finish              | own + followed + en proceso → own + followed + finalizado | client: work-finished, another client: work-finished, staff 8: to-liquidate
finish              | led + en proceso → led + finalizado | client: work-finished, leader: work-finished, liquidator of the company: to-suggest-price, staff 8: to-liquidate
suggest-price       | led + finalizado → led + finalizado | staff 8: price-suggested
liquidate           | led + finalizado → led + liquidado | staff 9: to-invoice
correct-liquidation | led + liquidado → led + liquidado | staff 9: liquidation-corrected
invoice             | led + liquidado → led + facturado |
annul-invoice       | led + facturado → led + liquidado | staff 9: to-invoice-again
continue            | led + facturado → led + facturado | operator: fault-continues, leader: fault-continues
edit                | new → new | client: request-edited, staff 6: request-edited
edit                | own + followed → own + followed | client: request-edited, operator: request-edited
edit                | led → led | client: request-edited, operator: request-edited, leader: request-edited
delete              | new → new + eliminado | client: request-deleted
delete              | led → led + eliminado | client: request-deleted, operator: visit-gone, leader: visit-gone
close-as-duplicate  | led → led + eliminado | client: request-duplicate, operator: visit-gone, leader: visit-gone
take-duplicate      | led → led | operator: duplicate-taken, leader: duplicate-taken`
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

it.each(TABLE)('tells of %s, %s, exactly: %s', (event, change, people) => {
  const [before, after] = change.split(' → ').map(standing);
  expect(told(NOTICE_RULES[event as RequestEvent] ?? [], { before: before ?? null, after: after! })).toBe(people);
});

it('has every event with rules in its table', () => {
  expect(TABLE.map(([event]) => event)).toEqual(expect.arrayContaining(Object.keys(NOTICE_RULES)));
});

it('tells for a deadline that has passed, of an inactive operator and of what waits from a QR code exactly these people', () => {
  const rules = Object.entries({ ...LATE_RULES, inactive: INACTIVE_RULES });
  expect(rules.map(([cause, each]) => `${cause}: ${told(each, { after: LED })}`)).toEqual([
    'assign: staff 6: late-to-assign',
    'accept: ',
    'start: operator: late-to-start, leader: late-to-start, staff 6: late-to-start',
    'liquidate: staff 8: late-to-liquidate',
    'inactive: leader: operator-inactive, staff 6: operator-inactive',
  ]);
  expect(Object.entries(PEOPLE).flatMap(([name, one]) => (learnsOfPlaceRequest(one) ? name : []))).toEqual(['staff 6']);
});

it('tells for a note exactly these people', () => {
  const table = NOTE_VISIBILITIES.flatMap(({ value }) =>
    REQUEST_STATUSES.map(
      (status) =>
        `${value}, ${status}: ${told(noteRules(value, status), { after: { ...LED, status, followers: [90] } })}`,
    ),
  );
  expect(table).toMatchSnapshot();
});
