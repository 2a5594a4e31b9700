import type { Audience, RoleCode } from '../access/roles';
import { CONTRACT_RANGE } from './contract';
import type { PageWords } from './page-path';
import type { SlotProps } from './slots';

/** A menu entry of a page. Entries of all areas are sorted by `order`, then by label. */
export type AreaMenuEntry = {
  label: string;
  /** Name of an icon of @portal/ui. The shell draws one that it does not know yet as the general one. */
  icon: string;
  order: number;
  /** Heading of the entry; the area's title when absent. A shell from before it shows the area's title. */
  group?: string;
};

/**
 * A page of an area: a path of the portal as react-router writes it (absolute, `:id` for a parameter), and the roles
 * that open it, for users of the operator company and for users of contractor companies.
 */
export type AreaPage = PageWords & {
  path: string;
  roles: readonly RoleCode[];
  contractorRoles: readonly RoleCode[];
  menu?: AreaMenuEntry;
};

/** The places of pages to which other areas add. A shell ignores a place that it does not know. */
export type SlotPlace = keyof SlotProps | 'home' | 'search';

export type AreaSlot = {
  place: SlotPlace;
  /** Name of its module: the file `src/slots/<module>`, whose default export is of the place's type (`slots.ts`). */
  module: string;
  /** Names it for people, also where it cannot be shown: `Trabajo realizado`. */
  title: string;
  /** Position among the slots of all areas in that place. */
  order: number;
  /** `search`: the words by which it finds, as the hint of the field: `cliente, mall o local`. */
  hint?: string;
  roles: readonly RoleCode[];
  contractorRoles: readonly RoleCode[];
};

export type AreaOwner = {
  name: string;
  /** Address that reaches them: an e-mail, a channel, a telephone number. */
  contact: string;
};

/**
 * The description of a remote (`src/area.ts`, built as `area.json`). The shell draws its menu, its role routing and its lazy
 * routes from these and knows nothing else about an area.
 */
export type AreaDescriptor = {
  /** Name of the project, kebab-case: `field-repairs`. */
  name: string;
  title: string;
  /** Range of the contract (`^1.0.0`) that the remote needs. */
  contract: string;
  /** True when its pages work without a network: the browsers of the people who open them store its files. */
  offline?: true;
  /** Absent in versions from before it was recorded. */
  owner?: AreaOwner;
  pages: readonly AreaPage[];
  slots?: readonly AreaSlot[];
};

/** The attribute with the name of an area, on the element around its page and, while it is shown, on the body. */
export const AREA_ATTRIBUTE = 'data-area';

/**
 * The selector to which the build limits an area's styles: the area's page, and the dialogs and popovers that antd renders beside
 * `#root` while the page is shown. It adds no specificity.
 */
export function areaScope(name: string): string {
  const attribute = `[${AREA_ATTRIBUTE}="${name}"]`;
  return `:where(div${attribute},body${attribute}>:not(#root))`;
}

/** Names of areas: kebab-case, as folders and addresses carry them. */
export const AREA_NAME_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Makes a page of an area.
 * @param words its title, or its title and its description
 * @param audience who may open it: that of the operation it is for (`OPERATIONS`)
 * @param menu the entry that leads there; none for pages reached from another page
 */
export function areaPage(path: string, words: string | PageWords, audience: Audience, menu?: AreaMenuEntry): AreaPage {
  const { staff: roles, contractor: contractorRoles } = audience;
  return {
    path,
    ...(typeof words === 'string' ? { title: words } : words),
    roles,
    contractorRoles,
    ...(menu ? { menu } : {}),
  };
}

/**
 * Makes a slot of an area.
 * @param audience of the operation that it reads with (`OPERATIONS`)
 */
export function areaSlot(
  place: SlotPlace,
  { audience, ...slot }: Omit<AreaSlot, 'place' | 'roles' | 'contractorRoles'> & { audience: Audience },
): AreaSlot {
  return { place, ...slot, roles: audience.staff, contractorRoles: audience.contractor };
}

export function anyOf(...audiences: readonly Audience[]): Audience {
  return {
    staff: [...new Set(audiences.flatMap(({ staff }) => staff))],
    contractor: [...new Set(audiences.flatMap(({ contractor }) => contractor))],
  };
}

export function defineArea(area: Omit<AreaDescriptor, 'contract'> & { owner: AreaOwner }): AreaDescriptor {
  const { name, title, offline, owner, pages, slots } = area;
  return {
    name,
    title,
    contract: CONTRACT_RANGE,
    ...(offline ? { offline } : {}),
    owner,
    pages,
    ...(slots ? { slots } : {}),
  };
}

/** The name of the area inside Module Federation, which takes identifiers only: `field_repairs`. */
export function federationName(areaName: string): string {
  return areaName.replaceAll('-', '_');
}
