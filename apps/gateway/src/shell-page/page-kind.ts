import { pathOf } from '@portal/api';
import { pagePathsOverlap, SHELL_ADDRESS, type ReleaseDocument } from '@portal/domain';

/** The kind of a page. Kinds differ in their preload hints; the stored page alone lists the shell's files. */
export type PageKind = {
  /** True when the browser sent a cookie that names a person. Their session may have ended. */
  expectsSession: boolean;
  /** The area of the address, null for the shell's own pages. */
  area: string | null;
  /** Title of the page at the address, which the start screen shows; null for the shell's own pages. */
  title: string | null;
  /** True for the page that a device stores (`KEPT_PAGE_ADDRESS`). */
  isKept: boolean;
  /** True for the pages without a session (`FOLLOW_PAGES`), which load nothing of the portal. */
  isFollow?: true;
};

/** The page of a browser without a session, which tells nothing of any area. */
const ANONYMOUS_PAGE: PageKind = { expectsSession: false, area: null, title: null, isKept: false };

/** The pages of links and codes, the same for everybody. */
const FOLLOW_PAGES = [
  { path: SHELL_ADDRESS.follow, title: 'Seguimiento de una solicitud' },
  { path: SHELL_ADDRESS.ask, title: 'Pide una reparación' },
  { path: SHELL_ADDRESS.confirm, title: 'Confirma tu solicitud' },
];

/** The page that a device keeps: of a signed-in person, at any address. */
export const KEPT_PAGE: PageKind = { expectsSession: true, area: null, title: null, isKept: true };

const countParameters = (path: string): number => path.split('/').filter((segment) => segment.startsWith(':')).length;

/** The page at that address and its area; the page with the fewest parameters when several match. */
function pageAt(release: ReleaseDocument, address: string): Pick<PageKind, 'area' | 'title'> {
  const [match] = Object.values(release.remotes)
    .flatMap(({ name, area }) => area.pages.map(({ path, title }) => ({ name, path, title })))
    .filter(({ path }) => pagePathsOverlap(path, address))
    .sort((one, other) => countParameters(one.path) - countParameters(other.path));
  return { area: match?.name ?? null, title: match?.title ?? null };
}

/** The value of a cookie of a request; undefined when it is missing or empty. */
export function cookieOf(header: string | undefined, cookieName: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (name.trim() === cookieName && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/**
 * Decides which page of a release an address gets.
 * @param isSignedIn whether the request's cookie names a person
 */
export function pageKindOf(release: ReleaseDocument, url: string, isSignedIn: boolean): PageKind {
  const follow = FOLLOW_PAGES.find(({ path }) => pagePathsOverlap(path, pathOf(url)));
  if (follow !== undefined) return { ...ANONYMOUS_PAGE, title: follow.title, isFollow: true };
  return isSignedIn ? { expectsSession: true, ...pageAt(release, pathOf(url)), isKept: false } : ANONYMOUS_PAGE;
}
