import { isRoleCode, type Audience, type RoleCode } from '../access/roles';
import { CONTRACT_RANGE } from './contract';
import { readDocument, type DocumentNode } from './document-reader';
import { isPagePath, pagePathShape } from './page-path';

/**
 * A menu entry of a page. Entries of all areas are sorted by `order`, then by label. `icon` is a name of @portal/ui's
 * icons; one that the running shell does not know yet is drawn as the general one.
 */
export type AreaMenuEntry = { label: string; icon: string; order: number };

/**
 * A page of an area: a path of the portal as react-router writes it (absolute, `:id` for a parameter), and the roles
 * that open it, for users of the operator company and for users of contractor companies.
 */
export type AreaPage = {
  path: string;
  title: string;
  roles: readonly RoleCode[];
  contractorRoles: readonly RoleCode[];
  menu?: AreaMenuEntry;
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
  pages: readonly AreaPage[];
};

/** Names of areas: kebab-case, as folders and addresses carry them. */
export const AREA_NAME_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const RANGE_PATTERN = /^\^?\d+\.\d+\.\d+$/;

/**
 * Makes a page of an area.
 * @param audience who may open it: that of the operation it is for (`OPERATIONS`)
 * @param menu the entry that leads there; none for pages reached from another page
 */
export function areaPage(path: string, title: string, audience: Audience, menu?: AreaMenuEntry): AreaPage {
  return { path, title, roles: audience.staff, contractorRoles: audience.contractor, ...(menu ? { menu } : {}) };
}

/** Completes the descriptor of an area with the contract version of this source tree. */
export function defineArea(area: Omit<AreaDescriptor, 'contract'>): AreaDescriptor {
  const { name, title, offline, pages } = area;
  return { name, title, contract: CONTRACT_RANGE, ...(offline ? { offline } : {}), pages };
}

/** The name of the area inside Module Federation, which takes identifiers only: `field_repairs`. */
export function federationName(areaName: string): string {
  return areaName.replaceAll('-', '_');
}

/** Reads a list of role codes inside a larger document. */
export function readRoles(node: DocumentNode): RoleCode[] {
  return node.items().map((item) => (isRoleCode(item.value) ? item.value : item.fail('must be a role code')));
}

function readMenu(node: DocumentNode): AreaMenuEntry {
  return {
    label: node.get('label').string(),
    icon: node.get('icon').string(),
    order: node.get('order').integer(),
  };
}

function readPath(node: DocumentNode): string {
  const path = node.string();
  return isPagePath(path) ? path : node.fail('must be a short path of plain segments and :parameters');
}

function readPage(node: DocumentNode): AreaPage {
  const menu = node.get('menu');
  return {
    path: readPath(node.get('path')),
    title: node.get('title').string(),
    roles: readRoles(node.get('roles')),
    contractorRoles: readRoles(node.get('contractorRoles')),
    ...(menu.isAbsent() ? {} : { menu: readMenu(menu) }),
  };
}

/** Reads a descriptor inside a larger document. */
export function readAreaDescriptor(node: DocumentNode): AreaDescriptor {
  const pages = node.get('pages').items().map(readPage);
  const shapes = new Set<string>();
  for (const { path } of pages) {
    const shape = pagePathShape(path);
    if (shapes.has(shape)) return node.get('pages').fail(`name ${path} twice`);
    shapes.add(shape);
  }
  return {
    name: node.get('name').string(AREA_NAME_PATTERN),
    title: node.get('title').string(),
    contract: node.get('contract').string(RANGE_PATTERN),
    ...(node.get('offline').value === true ? { offline: true as const } : {}),
    pages,
  };
}

/**
 * Parses an area's descriptor.
 * @param value what an `area.json` or a `src/area.ts` holds
 * @throws PlatformFormatError naming the first wrong member
 */
export function parseAreaDescriptor(value: unknown): AreaDescriptor {
  return readAreaDescriptor(readDocument(value, 'area'));
}
