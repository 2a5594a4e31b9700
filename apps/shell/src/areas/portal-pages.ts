import { belongsTo, compareSpanish, type AreaMenuEntry, type AreaPage, type SessionUser } from '@portal/domain';
import { matchRoutes } from 'react-router-dom';
import type { Area } from './area';

export type PortalPage = { area: Area; page: AreaPage };

export function canOpen(user: Pick<SessionUser, 'roles' | 'company'>, page: AreaPage): boolean {
  return belongsTo(user, { staff: page.roles, contractor: page.contractorRoles });
}

export function findPage(areas: readonly Area[], pathname: string): PortalPage | null {
  const routes = areas.flatMap((area) => area.pages.map((page) => ({ path: page.path, handle: { area, page } })));
  return matchRoutes(routes, pathname)?.[0]?.route.handle ?? null;
}

export function canOpenAt(areas: readonly Area[], user: SessionUser, pathname: string): boolean {
  const found = findPage(areas, pathname);
  return found !== null && canOpen(user, found.page);
}

export type MenuItem = PortalPage & { menu: AreaMenuEntry };

type MenuGroup = { title: string; items: MenuItem[] };

const byOrderThenLabel = (one: MenuItem, other: MenuItem): number =>
  one.menu.order - other.menu.order || compareSpanish(one.menu.label, other.menu.label);

export function menuOf(areas: readonly Area[], user: Pick<SessionUser, 'roles' | 'company'>): MenuItem[] {
  return areas
    .flatMap((area) => area.pages.flatMap((page) => (page.menu ? [{ area, page, menu: page.menu }] : [])))
    .filter(({ page }) => canOpen(user, page))
    .sort(byOrderThenLabel);
}

export function menuGroups(items: readonly MenuItem[]): MenuGroup[] {
  const groups = new Map<string, MenuGroup>();
  for (const item of items) {
    const { title } = item.area;
    const group = groups.get(title) ?? { title, items: [] };
    group.items.push(item);
    groups.set(title, group);
  }
  return [...groups.values()];
}

/**
 * The menu entry that is marked as current: that of the page itself, else (a page reached from another one) the entry of
 * the same area whose address is the longest beginning of this one, else the area's only entry, else such an entry of any area.
 */
export function currentMenuItem(items: readonly MenuItem[], current: PortalPage | null): MenuItem | null {
  if (!current) return null;
  const own = items.find(({ page }) => page.path === current.page.path);
  if (own) return own;
  const ofArea = items.filter(({ area }) => area.name === current.area.name);
  const above = (among: readonly MenuItem[]) =>
    among
      .filter(({ page }) => current.page.path.startsWith(`${page.path}/`))
      .sort((one, other) => other.page.path.length - one.page.path.length)[0];
  // A page may belong below one of another area, as the agenda of a leader below their list.
  return above(ofArea) ?? (ofArea.length === 1 ? ofArea[0] : above(items)) ?? null;
}
