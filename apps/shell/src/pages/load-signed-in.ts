import { lazy, type ComponentType } from 'react';
import type { SignedInDecision } from './decide-route';

type SignedInPages = ComponentType<{ decision: SignedInDecision }>;

let pages: SignedInPages | null = null;

export async function loadSignedIn() {
  const loaded = await import(/* webpackChunkName: "signed-in" */ './signed-in-pages');
  pages ??= loaded.SignedInPages;
  return loaded;
}

/** A lazy component would show its fallback first, and React takes none away before 300 ms. */
export function signedInPages(): SignedInPages {
  pages ??= lazy(async () => ({ default: (await loadSignedIn()).SignedInPages }));
  return pages;
}
