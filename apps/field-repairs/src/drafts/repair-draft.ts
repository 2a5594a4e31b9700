import { nextStatus, type FieldErrors, type OperatorRequestItem, type RequestStatus } from '@portal/domain';
import type { Draft, DraftHead, DraftId, DraftStore, Refusal } from '@portal/work';

/** The names are those of the events of a request's life. */
export type RepairForm = 'start' | 'finish' | 'interrupt';

export const FORM_NAMES: Record<RepairForm, string> = {
  start: 'Iniciar solicitud',
  finish: 'Finalizar reparación',
  interrupt: 'No se pudo terminar',
};

export type RepairDraftId = DraftId<RepairForm>;
export type RepairDraftHead = DraftHead<RepairForm, OperatorRequestItem>;
export type RepairDraft = Draft<RepairForm, OperatorRequestItem>;
export type RepairDraftStore = DraftStore<RepairForm, OperatorRequestItem>;

export const waitsToBeSent = ({ submission }: RepairDraftHead): boolean => submission?.isPending === true;

export const refusalOf = ({ submission }: RepairDraftHead): Refusal | null => submission?.refusal ?? null;

export function photoErrorsOf(draft: RepairDraftHead | null): FieldErrors {
  const refusal = draft && refusalOf(draft);
  return refusal?.photo ? { [`${refusal.photo.field}[${refusal.photo.position}]`]: refusal.message } : {};
}

export const isForTheServer = (draft: RepairDraftHead): boolean => waitsToBeSent(draft) || refusalOf(draft) !== null;

/**
 * Checks whether a draft blocks the following ones of its request: a refused start. One that the server had received before
 * blocks nothing.
 */
export const holdsBack = ({ submission }: RepairDraftHead): boolean =>
  submission !== null && !submission.isPending && submission.refusal?.hadBeenSent !== true;

export const waitsForStart = ({ id }: RepairDraftHead, drafts: readonly RepairDraftHead[]): boolean =>
  id.kind !== 'start' &&
  drafts.some((other) => other.id.request === id.request && other.id.kind === 'start' && holdsBack(other));

export const waitsToStart = (request: number, drafts: readonly RepairDraftHead[]): boolean =>
  drafts.some((draft) => draft.id.request === request && draft.id.kind === 'start' && waitsToBeSent(draft));

/** The state of a request with what the operator did on this device: begun, although the server does not know it yet. */
export const statusOnDevice = (
  { id, status }: Pick<OperatorRequestItem, 'id' | 'status'>,
  drafts: readonly RepairDraftHead[],
): RequestStatus => (waitsToStart(id, drafts) ? (nextStatus('start', status) ?? status) : status);
