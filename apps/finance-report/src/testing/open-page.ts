import { createPageOpener } from '../../../../tools/testing/browser/open-page';
import App from '../App';
import MoneySection from '../slots/money';

export type { Network } from '../../../../tools/testing/browser/open-page';

/** Opens a page of this area as the portal would. */
export const openPage = createPageOpener(App, { 'request-side': MoneySection });
