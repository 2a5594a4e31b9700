import type { OperatorRequestItem } from '@portal/domain';
import type { Draft, DraftHead, DraftId, DraftStore } from '@portal/work';

/** Which form a draft is of. The names are those of the events of a request's life. */
export type RepairForm = 'start' | 'finish' | 'interrupt';

/** What a person calls each form. */
export const FORM_NAMES: Record<RepairForm, string> = {
  start: 'Iniciar solicitud',
  finish: 'Finalizar reparación',
  interrupt: 'No se pudo terminar',
};

/** The drafts of this area: each is about a request in the operator's hands. */
export type RepairDraftId = DraftId<RepairForm>;
export type RepairDraftHead = DraftHead<RepairForm, OperatorRequestItem>;
export type RepairDraft = Draft<RepairForm, OperatorRequestItem>;
export type RepairDraftStore = DraftStore<RepairForm, OperatorRequestItem>;
