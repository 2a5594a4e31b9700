import { keepsOperator } from './kept-operator';

const OURS = { company: null, assigner: null, operator: 20 };
const THEIRS = { company: 3, assigner: 30, operator: 40 };
const handOver = (company: number | '', assigner: number | '') => ({ assignContractor: true, company, assigner });

it.each([
  ['to the company and leader that have it', THEIRS, handOver(3, 30), true],
  ['to another leader of the company', THEIRS, handOver(3, 31), false],
  ['to another company', THEIRS, handOver(4, 30), false],
  ['to a company without a leader yet', THEIRS, handOver(3, ''), false],
  ['of a request without an operator', { ...THEIRS, operator: null }, handOver(3, 30), false],
  ["of an own operator's request", OURS, handOver(3, 30), false],
])('a hand-over %s: %j, %j keeps the operator: %s', (_what, hands, to, expected) => {
  expect(keepsOperator(hands, to)).toBe(expected);
});

it('an assignment keeps the operator whom it names', () => {
  expect(keepsOperator(OURS, { assignContractor: false, operator: 20 })).toBe(true);
  expect(keepsOperator(OURS, { assignContractor: false, operator: 21 })).toBe(false);
  expect(keepsOperator(OURS, { assignContractor: false, operator: '' })).toBe(false);
});
