import { createPageOpener } from '../../../../tools/testing/browser/open-page';
import App from '../App';
import WorkDoneSection from '../slots/work-done';

export type { Network, OpenedPage } from '../../../../tools/testing/browser/open-page';

/** Opens a page of this area as the portal would. */
export const openPage = createPageOpener(App, { request: WorkDoneSection });
