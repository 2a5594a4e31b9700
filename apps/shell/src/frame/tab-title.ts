import { PRODUCT_NAME } from '@portal/domain';

/** Builds the title of the browser's tab for a page. */
export function tabTitle(page: string): string {
  return `${page} · ${PRODUCT_NAME}`;
}
