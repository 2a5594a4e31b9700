import { lazy, type ComponentType } from 'react';
import type { SignedInDecision } from './decide-route';

type SignedInPages = ComponentType<{ decision: SignedInDecision }>;

let pages: SignedInPages | null = null;

/** Loads the code for signed-in people: layout, menus and pages of the shell. The sign-in page does without it. */
export async function loadSignedIn() {
  const loaded = await import(/* webpackChunkName: "signed-in" */ './signed-in-pages');
  pages ??= loaded.SignedInPages;
  return loaded;
}

/**
 * The pages of signed-in people, as a component that stays the same: loaded ahead, they are shown at once. A lazy component
 * would show its fallback first, and React takes none away before 300 ms.
 */
export function signedInPages(): SignedInPages {
  pages ??= lazy(async () => ({ default: (await loadSignedIn()).SignedInPages }));
  return pages;
}
