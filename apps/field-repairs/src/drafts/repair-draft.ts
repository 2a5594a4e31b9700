import type { OperatorRequestItem } from '@portal/domain';
import type { Draft, DraftHead, DraftId, DraftStore } from '@portal/work';

/** Which form a draft is of: 'Iniciar solicitud' or 'Finalizar reparación'. */
export type RepairForm = 'start' | 'finish';

/** The drafts of this area: each is about a request in the operator's hands. */
export type RepairDraftId = DraftId<RepairForm>;
export type RepairDraftHead = DraftHead<RepairForm, OperatorRequestItem>;
export type RepairDraft = Draft<RepairForm, OperatorRequestItem>;
export type RepairDraftStore = DraftStore<RepairForm, OperatorRequestItem>;
