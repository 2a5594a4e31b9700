// What several areas show of requests and repairs. What is not exported here is not public.

export type { AssignRequestFormProps } from './assignment/assign-request-form';
export { AssignRequestModal } from './assignment/assign-request-modal';
export type { AssignmentPrefill, AssignmentValues } from './assignment/assignment-values';
export { MovedNotice } from './assignment/moved-notice';
export { RequestHistory } from './assignment/request-history';
export { useMovedRequest, type MovedRequestOptions } from './assignment/use-moved-request';

export { asPeriod, DATE_FILTER, ownRecordFilters } from './list/request-filters';
export { PriorityBadge } from './priority/priority-badge';

export { MoneyTrail } from './repair-detail/money-trail';
export { PriceHints, type PriceHint } from './repair-detail/price-hints';
export { RepairDetailSkeleton, RepairDetailView } from './repair-detail/repair-detail-view';

export { RequestDetailModal } from './request-detail/request-detail-modal';
export { RequestFacts } from './request-detail/request-facts';
export { RequestLink } from './request-detail/request-link';
export { RequestPart, type RequestPartProps } from './request-detail/request-part';
export { WorkDone } from './request-detail/work-done';
export { useOpenRequest } from './request-detail/use-open-request';
