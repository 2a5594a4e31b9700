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

  it.each([
    [[]],
    [Array.from({ length: PAGE_LOADS_MAX + 1 }, () => visit)],
    [[null]],
    [[{ ...visit, area: '../etc' }]],
    [[{ ...visit, outcome: 'fine' }]],
    [[{ ...visit, message: 'x'.repeat(LIMITS.failureMessageMax + 1) }]],
    [[{ ...visit, stack: 7 }]],
    [[{ ...visit, wasShown: 'si' }]],
    [[{ ...visit, shell: 7 }]],
  ])('refuses anything else', (visits) => expect(refused(visits)).toBe(true));
});

describe('changes of the release', () => {
  it.each([-1, 101, 0.001, '5', Number.NaN])('refuses the share %p', (share) => {
    expect(validate(candidateSchema, { share })).toEqual({ ok: false, errors: { share: MESSAGES.release.percentage } });
  });

  it('takes a share, roles, and what goes along with every change', () => {
    const input = { share: 12.5, roles: [ROLE.assigner], expected: 4, dryRun: true };
    expect(validate(candidateSchema, input)).toMatchObject({ ok: true, value: input });
    expect(validate(versionChangeSchema, {})).toMatchObject({ ok: true, value: { dryRun: false } });
  });

  it.each([
    [candidateSchema, { roles: [2] }],
    [candidateSchema, { roles: [...ROLE_CODES, ROLE.assigner] }],
    [candidateAudienceSchema, { persons: Array(LIMITS.candidatePersonsMax + 1).fill('a@b.cl') }],
    [versionChangeSchema, { version: '../1.0.0' }],
    [deployTokenSchema, { deployable: 'Admin!', name: 'CI', ownPassword: 'x' }],
    [deployTokenSchema, { deployable: 'admin', name: 'CI' }],
    [deployTokenSchema, { deployable: 'admin', name: 'CI', days: 31, ownPassword: 'x' }],
  ])('refuses wrong values (%#)', (schema, input) => expect(validate(schema as never, input).ok).toBe(false));

  it('takes a deploy token', () => {
    const input = { deployable: 'admin', name: ' CI ', days: 180, ownPassword: 'x' };
    expect(validate(deployTokenSchema, input)).toMatchObject({ ok: true, value: { name: 'CI' } });
  });
});
