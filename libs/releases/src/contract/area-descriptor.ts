import {
  AREA_NAME_PATTERN,
  isPagePath,
  pagePathShape,
  ROLE_CODES,
  type AreaDescriptor,
  type AreaOwner,
  type AreaPage,
  type AreaSlot,
  type RoleCode,
} from '@portal/domain';
import * as v from 'valibot';
import { readDocument } from './read-document';

const RANGE_PATTERN = /^\^?\d+\.\d+\.\d+$/;

/** Length of a text of a descriptor, and of a name in a report. */
const TEXT_MOST = 500;
const PAGES_MOST = 100;
const SLOTS_MOST = 30;

export const textSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(TEXT_MOST));

export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const rolesSchema: v.GenericSchema<unknown, RoleCode[]> = v.array(v.picklist(ROLE_CODES));

const pageSchema: v.GenericSchema<unknown, AreaPage> = v.object({
  path: v.pipe(v.string(), v.check(isPagePath, 'must be a short path of plain segments and :parameters')),
  title: textSchema,
  description: v.optional(textSchema),
  roles: rolesSchema,
  contractorRoles: rolesSchema,
  menu: v.optional(v.object({ label: textSchema, icon: textSchema, order: countSchema })),
});

/** A server accepts a place that only a newer shell knows. */
const slotNameSchema = v.pipe(v.string(), v.regex(AREA_NAME_PATTERN));

const slotSchema = v.object({
  place: slotNameSchema,
  module: slotNameSchema,
  title: textSchema,
  order: countSchema,
  hint: v.optional(textSchema),
  roles: rolesSchema,
  contractorRoles: rolesSchema,
}) as unknown as v.GenericSchema<unknown, AreaSlot>;

const ownerSchema: v.GenericSchema<unknown, AreaOwner> = v.object({ name: textSchema, contact: textSchema });

const twinIn = (pages: readonly AreaPage[]): AreaPage | undefined =>
  pages.find(
    ({ path }, index) => pages.findIndex((other) => pagePathShape(other.path) === pagePathShape(path)) < index,
  );

export const areaSchema: v.GenericSchema<unknown, AreaDescriptor> = v.object({
  name: v.pipe(v.string(), v.regex(AREA_NAME_PATTERN)),
  title: textSchema,
  contract: v.pipe(v.string(), v.regex(RANGE_PATTERN)),
  offline: v.optional(v.literal(true)),
  owner: v.optional(ownerSchema),
  pages: v.pipe(
    v.array(pageSchema),
    v.maxLength(PAGES_MOST),
    v.check(
      (pages) => twinIn(pages) === undefined,
      ({ input }) => `must not name ${twinIn(input)?.path} twice`,
    ),
  ),
  slots: v.optional(v.pipe(v.array(slotSchema), v.maxLength(SLOTS_MOST))),
});

export function parseAreaDescriptor(value: unknown): AreaDescriptor {
  return readDocument(areaSchema, value, 'area');
}
