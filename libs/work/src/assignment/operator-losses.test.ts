import { EMPTY_ASSIGNMENT } from './assignment-values';
import { operatorLosses, staysWithLeader, type HeldRequest } from './operator-losses';

const PEDRO = { id: 40, name: 'Pedro Soto' };
const OSCAR = { id: 20, name: 'Óscar Núñez' };
const NOBODYS: HeldRequest = { operator: null, company: null, assigner: null };
const OURS: HeldRequest = { ...NOBODYS, operator: OSCAR };
const THEIRS: HeldRequest = {
  operator: PEDRO,
  company: { id: 3, name: 'Andes' },
  assigner: { id: 30, name: 'Laura Vidal' },
};
const LED = [PEDRO.id];

const toOperator = (operator: number | '') => ({ ...EMPTY_ASSIGNMENT, operator });
const toLeader = (company: number | '', assigner: number | '') => ({
  ...EMPTY_ASSIGNMENT,
  assignContractor: true,
  company,
  assigner,
});
const lost = (requests: HeldRequest[], chosen: typeof EMPTY_ASSIGNMENT, led: number[] | undefined = LED) =>
  operatorLosses(requests, { chosen, led, isLeader: false }).map(({ operator, requests: count }) => [operator, count]);

describe('operatorLosses', () => {
  it('counts the requests that each operator loses', () => {
    expect(lost([THEIRS, NOBODYS, OURS, THEIRS], toOperator(21))).toEqual([
      [PEDRO, 2],
      [OSCAR, 1],
    ]);
  });

  it('omits an own operator who is chosen again', () => {
    expect(lost([OURS], toOperator(OSCAR.id))).toEqual([]);
  });

  it('leaves out the operator whose leader keeps the request', () => {
    expect(lost([THEIRS, OURS], toLeader(3, 30))).toEqual([[OSCAR, 1]]);
  });

  it('waits for a choice that could still keep the operator', () => {
    expect(lost([OURS], toOperator(''))).toEqual([]);
    expect(lost([THEIRS], toLeader('', ''))).toEqual([]);
    expect(lost([THEIRS], toLeader(3, ''))).toEqual([]);
    expect(lost([THEIRS], toLeader(4, ''))).toEqual([[PEDRO, 1]]);
  });

  it("counts a contractor's operator as soon as staff do not hand over", () => {
    expect(lost([THEIRS], toOperator(''))).toEqual([[PEDRO, 1]]);
    expect(operatorLosses([THEIRS], { chosen: toOperator(''), led: undefined, isLeader: true })).toEqual([]);
  });
});

it('staysWithLeader requires an operator whom the leader still leads, as far as is known', () => {
  expect(staysWithLeader(THEIRS, toLeader(3, 30), LED)).toBe(true);
  expect(staysWithLeader(THEIRS, toLeader(3, 30), undefined)).toBe(true);
  expect(staysWithLeader(THEIRS, toLeader(3, 30), [])).toBe(false);
  expect(staysWithLeader({ ...THEIRS, operator: null }, toLeader(3, 30), LED)).toBe(false);
});
