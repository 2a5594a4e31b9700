import { REQUEST_LIFECYCLE } from '@portal/domain';
import { PAGES } from '../pages';

/** Address of the list of liquidations without an invoice, which can still be corrected. */
export const LIQUIDATED_LIST = `${PAGES.repairs.path}?status=${REQUEST_LIFECYCLE.liquidated}`;
