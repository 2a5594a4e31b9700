import { ROLE, ROLES } from '../access/roles';
import { canaryBucket, shellFor, versionFor, type CanaryCandidate } from './version-for';
import type { ReleaseCanary, ReleaseRemote, ReleaseVersion } from './release';

const USERS = 10_000;

const version = (name: string): ReleaseVersion => ({
  name: 'admin',
  version: name,
  manifest: `/remotes/admin/${name}/mf-manifest.json`,
  area: { name: 'admin', title: 'Administración', contract: '^1.0.0', pages: [] },
  files: {},
  publishedAt: '2026-03-01T12:00:00.000Z',
  publishedBy: 'ana',
});

function remote(share: number, roles: ReleaseCanary['roles'] = []): ReleaseRemote {
  return { ...version('1.0.0'), canary: { ...version('1.1.0'), share, roles, maxErrorRate: 5 } };
}

function user(id: number, ...codes: (typeof ROLE)[keyof typeof ROLE][]): CanaryCandidate {
  return { id, roles: ROLES.filter(({ code }) => codes.includes(code)) };
}

const chosenOf = (share: number, firstId = 1): Set<number> => {
  const area = remote(share);
  const ids = Array.from({ length: USERS }, (_, index) => firstId + index);
  return new Set(ids.filter((id) => versionFor(area, user(id)) === area.canary));
};

it.each([0, 0.5, 1, 5, 10, 25, 50, 75, 99, 100])(
  'gives the canary to %s %% of 10,000 users, within a point',
  (share) => {
    for (const firstId of [1, 1_000_001]) {
      const measured = (chosenOf(share, firstId).size / USERS) * 100;
      expect(Math.abs(measured - share)).toBeLessThanOrEqual(1);
    }
  },
);

it('gives it to no one at 0 and to everyone at 100', () => {
  expect(chosenOf(0).size).toBe(0);
  expect(chosenOf(100).size).toBe(USERS);
});

it('never moves anyone back when the share grows', () => {
  let before = chosenOf(0);
  for (const share of [0.25, 1, 2, 5, 10, 20, 33.33, 50, 80, 100]) {
    const after = chosenOf(share);
    expect([...before].filter((id) => !after.has(id))).toEqual([]);
    before = after;
  }
});

it('tries the areas with different people', () => {
  const both = Array.from({ length: USERS }, (_, id) => id).filter(
    (id) => canaryBucket('admin', id) < 1_000 && canaryBucket('requests', id) < 1_000,
  );
  expect(both.length).toBeLessThan(USERS * 0.02);
});

it('gives it to everyone with a named role, and to nobody who is not signed in', () => {
  const area = remote(0, [ROLE.assigner]);
  expect(versionFor(area, user(7, ROLE.client, ROLE.assigner))).toBe(area.canary);
  expect(versionFor(area, user(7, ROLE.client))).toBe(area);
  expect(versionFor(remote(100), null).version).toBe('1.0.0');
  expect(versionFor(version('1.0.0'), user(7, ROLE.client)).version).toBe('1.0.0');
});

it('chooses the shell by the same rule, with buckets of its own', () => {
  const stable = { version: '1.0.0', contract: '1.0.0', files: {}, publishedAt: '', publishedBy: '' };
  const canary = { ...stable, version: '1.1.0', share: 50, roles: [ROLE.client], maxErrorRate: 5 };
  const shell = { ...stable, canary };
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const chosen = ids.filter((id) => shellFor(shell, user(id)) === canary);
  expect(Math.abs(chosen.length - 500)).toBeLessThan(50);
  expect(chosen.filter((id) => versionFor(remote(50), user(id)).version === '1.1.0').length).toBeLessThan(400);
  expect(shellFor(shell, user(0, ROLE.client))).toBe(canary);
  expect(shellFor(shell, null)).toBe(shell);
});
