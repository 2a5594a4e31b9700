// The pages of all areas, for the specs that cross them.
import { PAGES as ADMIN } from '../../admin/src/pages';
import { PAGES as CONTRACTORS } from '../../contractors/src/pages';
import { PAGES as FIELD_REPAIRS } from '../../field-repairs/src/pages';
import { PAGES as FINANCE_REPORT } from '../../finance-report/src/pages';
import { PAGES as REQUESTS } from '../../requests/src/pages';

/** Every page of the portal that belongs to an area. */
export const PAGES = { ...ADMIN, ...CONTRACTORS, ...FIELD_REPAIRS, ...FINANCE_REPORT, ...REQUESTS };
