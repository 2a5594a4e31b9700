// The parts of this feature that others use.
export { UNASSIGNED } from './assignment/assignment-service';
export { inStates } from './in-states';
export { readListOptions } from './lists/list-options';
export { filterRequests, readersOf, REQUEST_FILTERS, WAITING_FILTERS } from './lists/request-filters';
export { PHOTOGRAPHED_ROWS, REQUEST_ORDER } from './lists/request-lists';
export { presentReceived } from './present-received';
export { presentContractorRequest } from './present-request';
export type { RequestSnapshot } from './life/request-snapshot';
export { lockForWork, readAssignedAt } from './life/lock-for-work';
export { lockForTransition, transition } from './life/request-transition';
export { findActiveSupplies, type PricedSupply, requireActive } from './request-references';
export { DELIVER_NOTICE, type NoticeCause, planNotices, toViewer } from './create-notices';
export { readWholeRequest } from './page/read-request-page';
export { readVisibleRequest } from './read-visible-request';
export type { RequestDetailRow } from './request-detail';
export { toPastPage, type PastPage } from './past-page';
export { canSee, visibleTo, worksOn, type Ownership, type Viewer } from './request-visibility';
export { createRequestsRepository, type RequestState, requestVersion } from './requests-repository';
