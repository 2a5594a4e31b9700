import { lazy } from 'react';

/** Loads what only signed-in people see: layout, menus and pages of the shell. The sign-in page is shown without it. */
export const loadSignedIn = () => import(/* webpackChunkName: "signed-in" */ './signed-in-pages');

/** The pages of signed-in people, as a component that loads them when it is first shown. */
export const SignedInPages = lazy(async () => ({ default: (await loadSignedIn()).SignedInPages }));
