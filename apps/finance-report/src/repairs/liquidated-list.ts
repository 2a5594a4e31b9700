import type { RequestStatus } from '@portal/domain';
import { PAGES } from '../pages';

const LIQUIDATED: RequestStatus = 'liquidado';

/** Address of the list of liquidations without an invoice, which can still be corrected. */
export const LIQUIDATED_LIST = `${PAGES.repairs.path}?status=${LIQUIDATED}`;
