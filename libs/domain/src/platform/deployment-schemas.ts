import * as yup from 'yup';
import { isRoleCode, ROLE_CODES, type RoleCode } from '../access/roles';
import { LIMITS } from '../limits';
import { flagField, idField, listField, textField, valueField, type Rule } from '../validation/fields';
import { ownPassword } from '../people/own-password';
import { MESSAGES } from '../validation/messages';
import { AREA_NAME_PATTERN } from './area';
import {
  ALL_DEPLOYABLES,
  AREA_FAILURE_REASONS,
  PAGE_LOADS_MAX,
  DEPLOY_TOKEN_DAYS,
  DEPLOY_TOKEN_LIVES,
  PREVIEW_DAYS,
  PREVIEW_DAYS_MAX,
  type PageLoad,
  type DeployTokenDays,
} from './deployment';
import { CHECKS_PATTERN, COMMIT_PATTERN, VERSION_NAME_PATTERN } from './release';

const matching =
  (pattern: RegExp): Rule<string> =>
  (text) =>
    pattern.test(text) ? null : MESSAGES.choice;

const HUNDRED = 100;

const percentage = ({ isRequired }: { isRequired: boolean }) =>
  valueField<number>(
    [
      (value) => {
        if (value === undefined || value === null) return isRequired ? MESSAGES.fieldRequired : null;
        const isNumber = typeof value === 'number' && Number(value.toFixed(2)) === value;
        return isNumber && value >= 0 && value <= HUNDRED ? null : MESSAGES.release.percentage;
      },
    ],
    { required: isRequired, openapi: { type: 'number', minimum: 0, maximum: HUNDRED } },
  );

const change = {
  /**
   * The release that the caller looked at. When it is no longer the current one the change is refused with 409; without it the
   * change is applied on top of others' as long as they concern other areas.
   */
  expected: idField(),
  dryRun: flagField(),
};

const version = textField({ rules: [matching(VERSION_NAME_PATTERN)] });

export const releaseChangeSchema = yup.object(change);
export type ReleaseChangeInput = Partial<yup.InferType<typeof releaseChangeSchema>>;

/** To make a version everyone's: the named one, which was published once, or else the canary. */
export const promoteSchema = yup.object({ ...change, version });
export type PromoteInput = Partial<yup.InferType<typeof promoteSchema>>;

/** To take one area back: to the named version, or else to the stable one before. */
export const areaRollbackSchema = yup.object({ ...change, version });
export type AreaRollbackInput = Partial<yup.InferType<typeof areaRollbackSchema>>;

export const releaseRollbackSchema = yup.object({ ...change, number: idField(MESSAGES.fieldRequired) });
export type ReleaseRollbackInput = Pick<yup.InferType<typeof releaseRollbackSchema>, 'number'> & ReleaseChangeInput;

const areRoles = (roles: readonly unknown[]): boolean => roles.length <= ROLE_CODES.length && roles.every(isRoleCode);
const roleList = { type: 'array', items: { type: 'integer' } };

const audience = {
  share: percentage({ isRequired: true }),
  roles: listField<RoleCode>([(roles) => (areRoles(roles) ? null : MESSAGES.choice)], roleList),
  /** Percent of failed page loads above which it is rolled back automatically. */
  maxErrorRate: percentage({ isRequired: false }),
};

export const canaryAudienceSchema = yup.object(audience);
export type CanaryAudienceInput = { share: number; roles?: RoleCode[]; maxErrorRate?: number };

export const releaseSourceSchema = yup.object({
  commit: textField({ rules: [matching(COMMIT_PATTERN)] }),
  branch: textField({ max: LIMITS.sourceTextMax }),
  author: textField({ max: LIMITS.sourceTextMax }),
  note: textField({ max: LIMITS.sourceTextMax }),
  checks: textField({ rules: [matching(CHECKS_PATTERN)] }),
});

export const canaryChoiceSchema = yup.object({
  ...audience,
  version: textField({ required: MESSAGES.fieldRequired, rules: [matching(VERSION_NAME_PATTERN)] }),
});

export type CanaryAudienceChange = Partial<CanaryAudienceInput>;

export const canarySchema = yup.object({
  ...change,
  version,
  share: percentage({ isRequired: false }),
  // An empty list takes the roles away; only a missing one leaves them.
  roles: valueField<RoleCode[] | undefined>(
    [(roles) => (roles === undefined || (Array.isArray(roles) && areRoles(roles)) ? null : MESSAGES.choice)],
    { required: false, openapi: roleList },
  ),
  maxErrorRate: audience.maxErrorRate,
});
export type CanaryInput = CanaryAudienceChange & { version?: string } & ReleaseChangeInput;

/** `days` is its life, PREVIEW_DAYS when it is missing. */
export const previewSchema = yup.object({
  version: textField({ required: MESSAGES.fieldRequired, rules: [matching(VERSION_NAME_PATTERN)] }),
  email: textField({ required: MESSAGES.fieldRequired }),
  days: valueField<number | undefined>(
    [
      (days) =>
        days === undefined || (Number.isInteger(days) && days >= 1 && days <= PREVIEW_DAYS_MAX)
          ? null
          : MESSAGES.choice,
    ],
    { required: false, openapi: { type: 'integer', minimum: 1, maximum: PREVIEW_DAYS_MAX, default: PREVIEW_DAYS } },
  ),
});
export type PreviewInput = { version: string; email: string; days?: number };

const tokenDays: number[] = DEPLOY_TOKEN_LIVES.map(({ value }) => value);

const deployableRule: Rule<string> = (name) =>
  name === ALL_DEPLOYABLES || AREA_NAME_PATTERN.test(name) ? null : MESSAGES.choice;

/** `days` is its life, DEPLOY_TOKEN_DAYS when it is missing. */
export const deployTokenSchema = yup.object({
  deployable: textField({ required: MESSAGES.fieldRequired, rules: [deployableRule] }),
  name: textField({ required: MESSAGES.name.required }),
  days: valueField<DeployTokenDays | undefined>(
    [(days) => (days === undefined || tokenDays.includes(days) ? null : MESSAGES.choice)],
    { required: false, openapi: { enum: tokenDays, default: DEPLOY_TOKEN_DAYS } },
  ),
  ownPassword,
});
export type DeployTokenInput = Omit<yup.InferType<typeof deployTokenSchema>, 'days'> & { days?: DeployTokenDays };

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max;
const isOptionalText = (value: unknown, max: number): boolean => value === undefined || isText(value, max);

/** Checks whether an item of a report is a page load; the others of the report count all the same. */
export function isPageLoad(value: unknown): value is PageLoad {
  if (typeof value !== 'object' || value === null) return false;
  const visit = value as Partial<PageLoad>;
  return (
    isText(visit.area, LIMITS.nameMax) &&
    AREA_NAME_PATTERN.test(visit.area ?? '') &&
    isText(visit.version, LIMITS.nameMax) &&
    VERSION_NAME_PATTERN.test(visit.version ?? '') &&
    (visit.outcome === 'shown' || AREA_FAILURE_REASONS.some((reason) => reason === visit.outcome)) &&
    [undefined, true].includes(visit.wasShown) &&
    isOptionalText(visit.shell, LIMITS.nameMax) &&
    isOptionalText(visit.message, LIMITS.failureMessageMax) &&
    isOptionalText(visit.stack, LIMITS.failureStackMax) &&
    isOptionalText(visit.page, LIMITS.addressMax)
  );
}

export const pageLoadsSchema = yup.object({
  visits: listField<PageLoad>(
    [
      (visits) => (visits.length === 0 ? MESSAGES.fieldRequired : null),
      (visits) => (visits.length > PAGE_LOADS_MAX ? MESSAGES.release.tooManyVisits(PAGE_LOADS_MAX) : null),
      (visits) => (visits.some(isPageLoad) ? null : MESSAGES.release.visit),
    ],
    {
      type: 'array',
      maxItems: PAGE_LOADS_MAX,
      items: {
        type: 'object',
        required: ['area', 'version', 'outcome'],
        properties: {
          area: { type: 'string' },
          version: { type: 'string' },
          outcome: { enum: ['shown', ...AREA_FAILURE_REASONS] },
          wasShown: { enum: [true] },
          shell: { type: 'string', maxLength: LIMITS.nameMax },
          message: { type: 'string', maxLength: LIMITS.failureMessageMax },
          stack: { type: 'string', maxLength: LIMITS.failureStackMax },
          page: { type: 'string', maxLength: LIMITS.addressMax },
        },
      },
    },
    { required: true, textMax: LIMITS.failureStackMax },
  ),
});
