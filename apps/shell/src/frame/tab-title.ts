/** Name of the portal in the tab, on the sign-in page and in the navigation. */
export const PRODUCT_NAME = 'Portal de Reparaciones';

/** Builds the title of the browser's tab for a page. */
export function tabTitle(page: string): string {
  return `${page} · ${PRODUCT_NAME}`;
}
