import { pathOf } from '../platform/http/path-of';
import { pagePathsOverlap, SHELL_ADDRESS, SHELL_WORDS, type PageWords } from '@portal/domain';
import type { BuildReport } from '@portal/releases';

/** Kinds differ in their preload hints; the stored page alone lists the shell's files. */
export type PageKind = {
  /** Their session may have ended. */
  expectsSession: boolean;
  area: string | null;
  /** True where areas show something: on their own pages and on the home page. */
  showsAreas: boolean;
  /** The words of the page at the address, which the start screen shows; null where the address alone does not tell them. */
  words: PageWords | null;
  isKept: boolean;
  isFollow?: true;
};

const ANONYMOUS_PAGE: PageKind = {
  expectsSession: false,
  area: null,
  showsAreas: false,
  words: SHELL_WORDS.login,
  isKept: false,
};

const FOLLOW_PAGES = (['follow', 'ask', 'confirm'] as const).map((page) => ({
  path: SHELL_ADDRESS[page],
  words: SHELL_WORDS[page],
}));

const HOME_PATHS: readonly string[] = [SHELL_ADDRESS.root, SHELL_ADDRESS.home];

export const KEPT_PAGE: PageKind = { expectsSession: true, area: null, showsAreas: false, words: null, isKept: true };

const countParameters = (path: string): number => path.split('/').filter((segment) => segment.startsWith(':')).length;

function pageAt(remotes: readonly BuildReport[], address: string): Pick<PageKind, 'area' | 'showsAreas' | 'words'> {
  if (HOME_PATHS.some((path) => pagePathsOverlap(path, address))) {
    return { area: null, showsAreas: true, words: SHELL_WORDS.home };
  }
  const [match] = remotes
    .flatMap(({ name, area }) => (area?.pages ?? []).map((page) => ({ name, ...page })))
    .filter(({ path }) => pagePathsOverlap(path, address))
    .sort((one, other) => countParameters(one.path) - countParameters(other.path));
  if (match === undefined) return { area: null, showsAreas: false, words: null };
  const { name, title, description } = match;
  return { area: name, showsAreas: true, words: { title, ...(description === undefined ? {} : { description }) } };
}

export function pageKindOf(remotes: readonly BuildReport[], url: string, isSignedIn: boolean): PageKind {
  const follow = FOLLOW_PAGES.find(({ path }) => pagePathsOverlap(path, pathOf(url)));
  if (follow !== undefined) return { ...ANONYMOUS_PAGE, words: follow.words, isFollow: true };
  return isSignedIn ? { expectsSession: true, ...pageAt(remotes, pathOf(url)), isKept: false } : ANONYMOUS_PAGE;
}
