import { createIdbDrafts } from '@portal/work';
import type { RepairDraftStore } from './repair-draft';

export const deviceDrafts: RepairDraftStore = createIdbDrafts('portal-field-repairs');
