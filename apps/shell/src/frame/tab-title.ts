import { PRODUCT_NAME } from '@portal/domain';

export function tabTitle(page: string): string {
  return `${page} · ${PRODUCT_NAME}`;
}
