import { ROLE, ROLE_CODES } from '../access/roles';
import { LIMITS } from '../limits';
import { MESSAGES } from '../validation/messages';
import { validate } from '../validation/validate';
import { AREA_FAILURE_REASONS, PAGE_LOADS_MAX, type PageLoad } from './deployment';
import {
  candidateAudienceSchema,
  candidateSchema,
  deployTokenSchema,
  pageLoadsSchema,
  versionChangeSchema,
} from './deployment-schemas';

const visit: PageLoad = { area: 'admin', version: '1.0.0-abc', outcome: 'shown' };
const refused = (visits: unknown): boolean => !validate(pageLoadsSchema, { visits }).ok;

describe('reports of page loads', () => {
  it('takes texts as long as their limits', () => {
    const texts = { message: 'x'.repeat(LIMITS.failureMessageMax), stack: 'y'.repeat(LIMITS.failureStackMax) };
    const broken: PageLoad = { ...visit, outcome: 'broken', ...texts, page: '/user/edit/7' };
    expect(validate(pageLoadsSchema, { visits: [visit, broken] })).toMatchObject({ ok: true });
  });

  it.each(AREA_FAILURE_REASONS)('takes the failure %p, of an area that was shown before too', (outcome) => {
    expect([{ outcome }, { outcome, wasShown: true }].map((failed) => refused([{ ...visit, ...failed }]))).toEqual([
      false,
      false,
    ]);
  });

  it('takes what is right of a report beside what is not', () => {
    expect(refused([{ ...visit, version: 'latest' }, visit])).toBe(false);
  });

  it('refuses anything else', () => {
    expect(refused([])).toBe(true);
    expect(refused(Array.from({ length: PAGE_LOADS_MAX + 1 }, () => visit))).toBe(true);
    expect(refused([null])).toBe(true);
    expect(refused([{ ...visit, area: '../etc' }])).toBe(true);
    expect(refused([{ ...visit, version: 'latest' }])).toBe(true);
    expect(refused([{ ...visit, outcome: 'fine' }])).toBe(true);
    expect(refused([{ ...visit, message: 'x'.repeat(LIMITS.failureMessageMax + 1) }])).toBe(true);
    expect(refused([{ ...visit, stack: 7 }])).toBe(true);
    expect(refused([{ ...visit, wasShown: 'si' }])).toBe(true);
    expect(refused([{ ...visit, shell: 7 }])).toBe(true);
  });
});

describe('changes of the release', () => {
  it.each([-1, 101, 0.001, '5', Number.NaN])('refuses the share %p', (share) => {
    expect(validate(candidateSchema, { share })).toEqual({ ok: false, errors: { share: MESSAGES.release.percentage } });
  });

  it('takes a share, roles, and what goes along with every change', () => {
    const input = { share: 12.5, roles: [ROLE.assigner], expected: 4, dryRun: true };
    expect(validate(candidateSchema, input)).toMatchObject({ ok: true, value: input });
    const takes = (candidate: object): boolean => validate(candidateSchema, candidate).ok;
    const unknownRole = 2;
    expect([0, 100].map((share) => takes({ share }))).toEqual([true, true]);
    expect(takes({ share: 10, roles: ROLE_CODES })).toBe(true);
    expect(takes({ share: 10, roles: [ROLE.assigner, unknownRole] })).toBe(false);
    expect(takes({ share: 10, roles: [...ROLE_CODES, ROLE.assigner] })).toBe(false);
    expect(validate(candidateSchema, {})).toMatchObject({ ok: true, value: { dryRun: false } });
    expect(validate(candidateAudienceSchema, { persons: ['a@b.cl'] }).ok).toBe(true);
    expect(
      validate(candidateAudienceSchema, { persons: Array(LIMITS.candidatePersonsMax + 1).fill('a@b.cl') }).ok,
    ).toBe(false);
    expect(validate(versionChangeSchema, {})).toMatchObject({ ok: true, value: { dryRun: false } });
    expect(validate(versionChangeSchema, { version: '../1.0.0' }).ok).toBe(false);
  });

  it('names a deploy token and its deployable', () => {
    expect(validate(deployTokenSchema, { deployable: 'admin', name: ' CI ', ownPassword: 'x' })).toMatchObject({
      value: { name: 'CI' },
    });
    expect(validate(deployTokenSchema, { deployable: 'Admin!', name: 'CI', ownPassword: 'x' }).ok).toBe(false);
    expect(validate(deployTokenSchema, { deployable: 'admin', name: 'CI', days: 180, ownPassword: 'x' }).ok).toBe(true);
    expect(validate(deployTokenSchema, { deployable: 'admin', name: 'CI' }).ok).toBe(false);
    for (const days of [0, 31, 3_650, '90', null]) {
      expect([
        days,
        validate(deployTokenSchema, { deployable: 'admin', name: 'CI', days, ownPassword: 'x' }).ok,
      ]).toEqual([days, days === null]);
    }
  });
});
