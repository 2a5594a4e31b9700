import { defineArea } from '@portal/domain';
import { PAGES } from './pages';

/** The description of the area for the portal: its name and its pages. */
export const area = defineArea({ name: 'contractors', title: 'Contratistas', pages: Object.values(PAGES) });
