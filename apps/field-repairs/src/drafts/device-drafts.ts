import { createIdbDrafts } from '@portal/work';
import type { RepairDraftStore } from './repair-draft';

/** The drafts of this device. */
export const deviceDrafts: RepairDraftStore = createIdbDrafts('portal-field-repairs');
