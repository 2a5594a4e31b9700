import type { Audience, RoleCode } from '../access/roles';
import { CONTRACT_RANGE } from './contract';
import type { PageWords } from './page-path';
import type { SlotProps } from './slots';

export type AreaMenuEntry = {
  label: string;
  /** The shell draws one that it does not know yet as the general one. */
  icon: string;
  order: number;
};

/** `path` as react-router writes it: absolute, `:id` for a parameter. */
export type AreaPage = PageWords & {
  path: string;
  roles: readonly RoleCode[];
  contractorRoles: readonly RoleCode[];
  menu?: AreaMenuEntry;
};

export type SlotPlace = keyof SlotProps | 'home' | 'search';

export type AreaSlot = {
  place: SlotPlace;
  /** Name of its module: the file `src/slots/<module>`, whose default export is of the place's type (`slots.ts`). */
  module: string;
  title: string;
  order: number;
  /** `search`: what it finds and by which words, as the hint of the field: `Busca un equipo por marca o local`. */
  hint?: string;
  roles: readonly RoleCode[];
  contractorRoles: readonly RoleCode[];
};

export type AreaOwner = {
  name: string;
  contact: string;
};

/** The description of a remote (`src/area.ts`, built as `area.json`). */
export type AreaDescriptor = {
  name: string;
  title: string;
  contract: string;
  /** True when its pages work without a network: the browsers of the people who open them store its files. */
  offline?: true;
  owner?: AreaOwner;
  pages: readonly AreaPage[];
  slots?: readonly AreaSlot[];
};

/** The attribute with the name of an area, on the element around its page and, while it is shown, on the body. */
export const AREA_ATTRIBUTE = 'data-area';

export const AREA_NAME_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export function areaPage(path: string, words: string | PageWords, audience: Audience, menu?: AreaMenuEntry): AreaPage {
  const { title, description }: PageWords = typeof words === 'string' ? { title: words } : words;
  return { path, title, description, roles: audience.staff, contractorRoles: audience.contractor, menu };
}

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
  return { ...area, contract: CONTRACT_RANGE };
}

/** The name of the area inside Module Federation, which takes identifiers only: `field_repairs`. */
export function federationName(areaName: string): string {
  return areaName.replaceAll('-', '_');
}
