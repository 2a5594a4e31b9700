import { ROLE, ROLES, type RoleCode } from '@portal/domain';
import { hasCandidate, type ReleaseReader } from './candidate';

const PEOPLE = 10_000;

const person = (id: number, ...codes: RoleCode[]): ReleaseReader => ({
  id,
  roles: ROLES.filter(({ code }) => codes.includes(code)),
});

const audience = (share: number, roles: RoleCode[] = [], persons: number[] = []) => ({ share, roles, persons });

const chosenOf = (share: number, firstId = 1, area = 'admin'): Set<number> => {
  const ids = Array.from({ length: PEOPLE }, (_, index) => firstId + index);
  return new Set(ids.filter((id) => hasCandidate(area, audience(share), person(id))));
};

it.each([0, 0.5, 1, 5, 10, 25, 50, 75, 99, 100])('%s %% of 10,000 people have it, within a point', (share) => {
  for (const firstId of [1, 1_000_001]) {
    const measured = (chosenOf(share, firstId).size / PEOPLE) * 100;
    expect(Math.abs(measured - share)).toBeLessThanOrEqual(1);
  }
});

it('is for no one at 0 and for everyone at 100', () => {
  expect(chosenOf(0).size).toBe(0);
  expect(chosenOf(100).size).toBe(PEOPLE);
  // The first person whose hash is of the first bucket.
  expect([0, 0.01].map((share) => hasCandidate('admin', audience(share), person(12_525)))).toEqual([false, true]);
});

it('stays with everyone when the share grows', () => {
  let before = chosenOf(0);
  for (const share of [0.25, 1, 2, 5, 10, 20, 33.33, 50, 80, 100]) {
    const after = chosenOf(share);
    expect([...before].filter((id) => !after.has(id))).toEqual([]);
    before = after;
  }
});

it('selects different people in each area', () => {
  const ofRequests = chosenOf(10, 1, 'requests');
  expect([...chosenOf(10)].filter((id) => ofRequests.has(id)).length).toBeLessThan(PEOPLE * 0.02);
});

it('is for everyone with a named role, and for named persons', () => {
  expect(hasCandidate('admin', audience(0, [ROLE.assigner]), person(7, ROLE.client, ROLE.assigner))).toBe(true);
  expect(hasCandidate('admin', audience(0, [ROLE.assigner]), person(7, ROLE.client))).toBe(false);
  expect([7, 8].map((id) => hasCandidate('admin', audience(0, [], [8]), person(id)))).toEqual([false, true]);
});
