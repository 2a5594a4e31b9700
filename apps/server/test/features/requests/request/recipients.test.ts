import {
  DEADLINE_STAGES,
  nextStatus,
  NOTE_VISIBILITIES,
  REQUEST_EVENTS,
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  ROLE,
  ROLE_CODES,
  type RoleCode,
} from '@portal/domain';
import {
  LATE_RULES,
  NOTICE_RULES,
  noteRules,
  topicFor,
  type PossibleRecipient,
} from '../../../../src/features/requests/request/recipients';

const OURS = 11;
const THEIRS = 12;
const request = { client: 1, operator: 2, leader: 3, company: OURS };
const person = (id: number, role: RoleCode, company: number | null = null): PossibleRecipient => ({
  id,
  roles: [role],
  company,
});

const PEOPLE = {
  client: person(request.client, ROLE.client),
  'another client': person(90, ROLE.client),
  operator: person(request.operator, ROLE.operator, OURS),
  'another operator': person(91, ROLE.operator, OURS),
  leader: person(request.leader, ROLE.assigner, OURS),
  'another leader of the company': person(95, ROLE.assigner, OURS),
  'leader of another company': person(92, ROLE.assigner, THEIRS),
  'liquidator of the company': person(93, ROLE.liquidator, OURS),
  'liquidator of another company': person(94, ROLE.liquidator, THEIRS),
  ...Object.fromEntries(ROLE_CODES.map((role) => [`staff ${role}`, person(100 + role, role)])),
};

const topicOf = (rules: Parameters<typeof topicFor>[0], status: Parameters<typeof topicFor>[3]) =>
  Object.entries(PEOPLE).flatMap(([name, one]) => {
    const topic = topicFor(rules, one, request, status);
    return topic === null ? [] : [`${name}: ${topic}`];
  });

it('tells for each transition exactly these people', () => {
  const table = REQUEST_EVENTS.flatMap((event) => {
    const from = REQUEST_TRANSITIONS[event].from;
    const facts = [{ needsPermit: false }, { needsPermit: true }];
    const ends =
      event === 'create'
        ? ['solicitado' as const]
        : from.flatMap((status) => facts.map((each) => nextStatus(event, status, each)!));
    return [...new Set(ends)].map(
      (status) => `${event} → ${status}: ${topicOf(NOTICE_RULES[event], status).join(', ')}`,
    );
  });
  expect(table).toMatchSnapshot();
});

it('tells for a deadline that has passed exactly these people', () => {
  const table = DEADLINE_STAGES.map((stage) => `${stage}: ${topicOf(LATE_RULES[stage], 'asignado').join(', ')}`);
  expect(table).toEqual([
    'assign: staff 6: late-to-assign',
    'accept: ',
    'start: operator: late-to-start, leader: late-to-start, staff 6: late-to-start',
    'liquidate: staff 8: late-to-liquidate',
  ]);
});

it('tells for a note exactly these people', () => {
  const table = NOTE_VISIBILITIES.flatMap(({ value }) =>
    REQUEST_STATUSES.map((status) => `${value}, ${status}: ${topicOf(noteRules(value, status), status).join(', ')}`),
  );
  expect(table).toMatchSnapshot();
});

it('never tells people of another company, other clients or other operators', () => {
  const strangers = /another|staff [3457]/;
  for (const event of REQUEST_EVENTS) {
    for (const status of REQUEST_STATUSES) {
      expect(topicOf(NOTICE_RULES[event], status).filter((line) => strangers.test(line))).toEqual([]);
      for (const { value } of NOTE_VISIBILITIES) {
        expect(topicOf(noteRules(value, status), status).filter((line) => strangers.test(line))).toEqual([]);
      }
    }
  }
});

it('takes nobody of the operator company for the liquidators of a contractor', () => {
  const liquidator = person(93, ROLE.liquidator);
  const own = { ...request, company: null };
  expect(topicFor([{ to: 'companyLiquidators', topic: 'note' }], liquidator, own, 'finalizado')).toBeNull();
});

it('gives a person with several roles one notice, the first that fits', () => {
  const both = { id: request.operator, roles: [ROLE.operator, ROLE.processor], company: null };
  expect(topicFor(NOTICE_RULES.assign, both, request, 'tramite')).toBe('permit-missing');
  expect(topicFor(NOTICE_RULES.assign, both, request, 'asignado')).toBe('given-to-operator');
});
