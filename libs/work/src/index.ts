// Components about requests and repairs for several areas. Anything that is not exported here is private.

export type { AssignOptions } from './assignment/assign-request-form';
export { AssignManyModal } from './assignment/assign-many-modal';
export { AssignRequestModal, LeaderAssignDialog, type AssignDialogProps } from './assignment/assign-request-modal';
export { RequestHistory } from './assignment/request-history';
export { useMovedRequest, type MovedRequestOptions } from './assignment/use-moved-request';

export { ago } from './drafts/ago';
export { AutosaveStatusLine } from './drafts/autosave-status-line';
export {
  contentPrint,
  DRAFT_LIFE,
  draftKey,
  nextSubmission,
  type Draft,
  type DraftContent,
  type DraftHead,
  type DraftId,
  type Refusal,
  type RefusedPhoto,
  type Submission,
} from './drafts/draft';
export { ElsewhereNotice } from './drafts/elsewhere-notice';
export { createIdbDrafts, type DraftStore } from './drafts/idb-drafts';
export { useDeviceDraft, type DeviceDraft } from './drafts/use-device-draft';
export { createMemoryDrafts, type MemoryDrafts } from './drafts/memory-drafts';

export { AgendaSwitch } from './list/agenda-switch';
export { LIQUIDATOR_FILTER, REPAIR_DATE_COLUMN, repairColumns } from './list/repair-columns';
export { FAULT_COLUMN, fieldColumns, pesosColumn, placeColumns, waitingColumns } from './list/request-columns';
export {
  RequestList,
  type RequestAction,
  type RequestDialog,
  type Together,
  type TogetherDialog,
} from './list/request-list';
export {
  asPeriod,
  DATE_FILTER,
  LATE_FILTER,
  ownRecordFilters,
  PRIORITY_FILTER,
  statusFilter,
  REQUEST_SEARCH,
} from './list/request-filters';
export { DueText, PermitVisitCell, RequestStateCell, VisitCell } from './list/waiting-cells';
export { useMoves } from './moves/use-moves';
export { NewNotesLink, RequestNotes } from './notes/request-notes';
export { UnreadRequestsProvider } from './notes/unread-requests';
export { PriorityBadge } from './priority/priority-badge';

export { Signature } from './repair-detail/signature';

export { PriceField } from './repair-price/price-field';
export { PriceForm } from './repair-price/price-form';
export { PriceTogetherModal } from './repair-price/price-together-modal';
export { RepairPricePage } from './repair-price/repair-price-page';
export { TogetherList } from './repair-price/together-list';
export { useRepairsList } from './repair-price/use-repair-loop';

export { useReasonDialog } from './reason/reason-dialog';
export { RequestDetailModal } from './request-detail/request-detail-modal';
export { Contact, RequestFacts } from './request-detail/request-facts';
export { RequestLink } from './request-detail/request-link';
export { useRequestToast } from './request-detail/use-request-toast';
export { ShareVisit } from './request-detail/share-visit';
export { useOpenRequest } from './request-detail/use-open-request';
