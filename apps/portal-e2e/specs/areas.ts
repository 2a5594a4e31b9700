// The descriptions of the areas, for the specs that cross them.
import { PAGES as ADMIN_PAGES } from '../../admin/src/pages';
import { TOASTS as ADMIN_TOASTS } from '../../admin/src/toasts';
import { PAGES as CONTRACTORS_PAGES } from '../../contractors/src/pages';
import { PAGES as FIELD_PAGES } from '../../field-repairs/src/pages';
import { TOASTS as FIELD_TOASTS } from '../../field-repairs/src/toasts';
import { PAGES as FINANCE_PAGES } from '../../finance-report/src/pages';
import { TOASTS as FINANCE_TOASTS } from '../../finance-report/src/toasts';
import { PAGES as REQUESTS_PAGES } from '../../requests/src/pages';
import { TOASTS as REQUESTS_TOASTS } from '../../requests/src/toasts';
import { TOASTS as SHELL_TOASTS } from '../../shell/src/pages/account/toasts';

/** Every page of the portal that belongs to an area. */
export const PAGES = { ...ADMIN_PAGES, ...CONTRACTORS_PAGES, ...FIELD_PAGES, ...FINANCE_PAGES, ...REQUESTS_PAGES };

/** Every toast that one area or the shell alone shows. */
export const TOASTS = { ...ADMIN_TOASTS, ...FIELD_TOASTS, ...FINANCE_TOASTS, ...REQUESTS_TOASTS, ...SHELL_TOASTS };
