import { REQUEST_LIFECYCLE } from '@portal/domain';
import { PAGES } from '../pages';

export const LIQUIDATED_LIST = `${PAGES.repairs.path}?status=${REQUEST_LIFECYCLE.liquidated}`;
