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
  type PageLoad,
  type DeployTokenDays,
} from './deployment';
import { VERSION_NAME_PATTERN } from './release';

const matching =
  (pattern: RegExp): Rule<string> =>
  (text) =>
    pattern.test(text) ? null : MESSAGES.choice;

const percentage = valueField<number>(
  [
    (value) => {
      if (value === undefined || value === null) return null;
      const isNumber = typeof value === 'number' && Number(value.toFixed(2)) === value;
      return isNumber && value >= 0 && value <= 100 ? null : MESSAGES.release.percentage;
    },
  ],
  { required: false, openapi: { type: 'number', minimum: 0, maximum: 100 } },
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

/** A change after which people may run code that they did not: an administrator confirms it with the own password. */
const mayWiden = { ...change, ownPassword: textField({ max: LIMITS.passwordMax, shape: 'exact' }) };

/** To make a version everyone's: a named one, or else the candidate (`promote`) or the version before (`rollback`). */
export const versionChangeSchema = yup.object({ ...mayWiden, version });
export type VersionChangeInput = Partial<yup.InferType<typeof versionChangeSchema>>;

/** `reason`: why the area leaves the portal. */
export const withdrawSchema = yup.object({ ...change, reason: textField({ max: LIMITS.sourceTextMax }) });
export type WithdrawInput = Partial<yup.InferType<typeof withdrawSchema>>;

export const publicationSchema = yup.object(mayWiden);

const areRoles = (roles: readonly unknown[]): boolean => roles.length <= ROLE_CODES.length && roles.every(isRoleCode);
const roleList = { type: 'array', items: { type: 'integer' } };

const areEmails = (emails: readonly unknown[]): boolean =>
  emails.length <= LIMITS.candidatePersonsMax &&
  emails.every((email) => typeof email === 'string' && email.length <= LIMITS.emailMax);
const emailList = { type: 'array', items: { type: 'string' } };

/** A list that stays as it is when it is left out; an empty one takes everybody in it away. */
const optionalList = <Item>(isValid: (items: readonly unknown[]) => boolean, openapi: Record<string, unknown>) =>
  valueField<Item[] | undefined>(
    [(items) => (items === undefined || (Array.isArray(items) && isValid(items)) ? null : MESSAGES.choice)],
    { required: false, openapi },
  );

const audience = {
  share: percentage,
  roles: optionalList<RoleCode>(areRoles, roleList),
  persons: optionalList<string>(areEmails, emailList),
};

export const candidateAudienceSchema = yup.object(audience);
export type CandidateAudienceInput = { share?: number; roles?: RoleCode[]; persons?: string[] };

/** The addresses in a text, between commas, semicolons or spaces. */
export const emailsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((email) => email !== '');

/** The form of a candidate: persons are entered as one text, and with no candidate a version is chosen. */
export const candidateFormSchema = yup.object({
  version: textField({ required: MESSAGES.fieldRequired, rules: [matching(VERSION_NAME_PATTERN)] }),
  share: percentage,
  roles: listField<RoleCode>([(roles) => (areRoles(roles) ? null : MESSAGES.choice)], roleList),
  persons: textField({
    max: LIMITS.candidatePersonsMax * LIMITS.emailMax,
    rules: [(text) => (areEmails(emailsIn(text)) ? null : MESSAGES.choice)],
  }),
});

export const candidateSchema = yup.object({ ...mayWiden, version, ...audience });
export type CandidateInput = CandidateAudienceInput & { version?: string; ownPassword?: string } & ReleaseChangeInput;

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
