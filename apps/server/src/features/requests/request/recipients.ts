import {
  isHeldBy,
  OPEN_REQUEST_STATUSES,
  REQUEST_STATES,
  ROLE,
  type DeadlineStage,
  type NoteVisibility,
  type RequestEvent,
  type RequestHolder,
  type RequestStatus,
  type RoleCode,
} from '@portal/domain';

import type { Ownership } from './request-visibility';
import type { RequestState } from './requests-repository';
import type { NoticeTopic } from '../../../texts/notice-topics';

export type PossibleRecipient = {
  id: number;
  roles: readonly RoleCode[];
  company: number | null;
};

/** The parties of a request and its visit: a change of either causes notices. */
export type Standing = Ownership &
  Pick<RequestState, 'date_assigned' | 'hour_assigned'> & { followers: readonly number[] };

const isStaffWith = (role: RoleCode) => (person: PossibleRecipient) =>
  person.company === null && person.roles.includes(role);

const AUDIENCES = {
  author: (person, request) => person.id === request.created_by,
  client: (person, { created_by: author, followers }) =>
    person.id === author || (followers.includes(person.id) && isStaffWith(ROLE.client)(person)),
  operator: (person, request) => person.id === request.operator_id,
  leader: (person, request) => person.id === request.assigner_id,
  assigners: isStaffWith(ROLE.assigner),
  processors: isStaffWith(ROLE.processor),
  liquidators: isStaffWith(ROLE.liquidator),
  invoicers: isStaffWith(ROLE.invoicing),
  companyLiquidators: (person, { company_id: company }) =>
    company !== null && person.company === company && person.roles.includes(ROLE.liquidator),
} satisfies Record<string, (person: PossibleRecipient, request: Standing) => boolean>;
type NoticeAudience = keyof typeof AUDIENCES;

export const learnsOfPlaceRequest = AUDIENCES.assigners;

/** The one notice of a request that its recipient may no longer read. */
export const LOST = 'no-longer-yours' satisfies NoticeTopic;

export type NoticeRule = {
  to: NoticeAudience;
  topic: NoticeTopic;
  holder?: RequestHolder;
};

/** The notice to the new holder of a request. The operator has one from the choice on, also before the permit. */
const WORK: Partial<Record<RequestHolder, NoticeRule>> = {
  assigner: { to: 'assigners', topic: 'to-assign' },
  leader: { to: 'leader', topic: 'given-to-company' },
  processor: { to: 'processors', topic: 'permit-missing' },
  liquidator: { to: 'liquidators', topic: 'to-liquidate' },
  invoicing: { to: 'invoicers', topic: 'to-invoice' },
};

const toVisitors = (topic: NoticeTopic): NoticeRule[] => [
  { to: 'operator', topic },
  { to: 'leader', topic },
];

/**
 * The notices of an event beside the change of hands and visit (`topicOfChange`). The first rule that matches a person counts. Nobody
 * receives a notice of their own act.
 */
export const NOTICE_RULES: Partial<Record<RequestEvent, readonly NoticeRule[]>> = {
  reject: [{ to: 'assigners', topic: 'rejected-to-assign' }],
  expire: [{ to: 'assigners', topic: 'not-accepted-to-assign' }],
  return: [{ to: 'assigners', topic: 'to-assign-again' }],
  'give-permit': toVisitors('permit-given'),
  'correct-permit': toVisitors('permit-corrected'),
  start: [{ to: 'client', topic: 'work-started' }],
  interrupt: [
    { to: 'assigners', topic: 'interrupted-to-assign' },
    { to: 'client', topic: 'work-interrupted' },
  ],
  finish: [
    { to: 'companyLiquidators', topic: 'to-suggest-price' },
    { to: 'client', topic: 'work-finished' },
    { to: 'leader', topic: 'work-finished' },
  ],
  'suggest-price': [{ to: 'liquidators', topic: 'price-suggested' }],
  'correct-liquidation': [{ to: 'invoicers', topic: 'liquidation-corrected' }],
  'annul-invoice': [{ to: 'invoicers', topic: 'to-invoice-again' }],
  continue: toVisitors('fault-continues'),
  edit: [
    ...toVisitors('request-edited'),
    { to: 'assigners', topic: 'request-edited', holder: 'assigner' },
    { to: 'author', topic: 'request-edited' },
  ],
  'close-as-duplicate': [{ to: 'client', topic: 'request-duplicate' }],
  // Its client learns nothing: the other request may be somebody else's.
  'take-duplicate': toVisitors('duplicate-taken'),
};

/** A missed acceptance has none here: the request goes back, and `expire` above tells the assigners. */
export const LATE_RULES: Record<DeadlineStage, readonly NoticeRule[]> = {
  assign: [{ to: 'assigners', topic: 'late-to-assign' }],
  accept: [],
  start: [...toVisitors('late-to-start'), { to: 'assigners', topic: 'late-to-start' }],
  liquidate: [{ to: 'liquidators', topic: 'late-to-liquidate' }],
};

/** The operator or leader who has it before the work became inactive: somebody has to hand it over. */
export const INACTIVE_RULES: readonly NoticeRule[] = [
  { to: 'leader', topic: 'operator-inactive' },
  { to: 'assigners', topic: 'operator-inactive' },
];

const NOTED_WITH: Partial<Record<RequestHolder, readonly NoticeAudience[]>> = {
  processor: ['processors'],
  liquidator: ['liquidators', 'companyLiquidators'],
  invoicing: ['invoicers'],
};

export function noteRules(visibility: NoteVisibility, status: RequestStatus): NoticeRule[] {
  const audiences: NoticeAudience[] = ['operator', 'leader'];
  if (visibility === 'client') audiences.push('author');
  if (OPEN_REQUEST_STATUSES.includes(status)) audiences.push('assigners');
  const { holder } = REQUEST_STATES[status];
  if (holder !== null) audiences.push(...(NOTED_WITH[holder] ?? []));
  return audiences.map((to) => ({ to, topic: 'note' }));
}

type Change = {
  after: Standing;
  /** Null before it existed; undefined for a cause that leaves it as it is. */
  before?: Standing | null;
};

export function topicFor(
  rules: readonly NoticeRule[],
  person: PossibleRecipient,
  { before, after }: Change,
): NoticeTopic | null {
  const rule = rules.find(
    ({ to, holder }) => (holder === undefined || isHeldBy(after.status, holder)) && AUDIENCES[to](person, after),
  );
  if (rule !== undefined) return rule.topic;
  return before === undefined ? null : topicOfChange(person, before, after);
}

/** Compares a request before and after any event: who has it now, who lost it, and whose visit is another. */
function topicOfChange(person: PossibleRecipient, before: Standing | null, after: Standing): NoticeTopic | null {
  const is = (party: NoticeAudience, at: Standing | null): boolean => at !== null && AUDIENCES[party](person, at);
  const { holder, phase } = REQUEST_STATES[after.status];
  const work = holder === null || (before !== null && isHeldBy(before.status, holder)) ? undefined : WORK[holder];
  if (work !== undefined && is(work.to, after)) return work.topic;
  if (is('operator', after) && !is('operator', before)) return 'given-to-operator';
  if (is('leader', after) && !is('leader', before)) return 'given-to-company';
  const isVisitor = is('operator', after) || is('leader', after);
  if (!isVisitor && (is('operator', before) || is('leader', before))) return LOST;
  if (before === null || !(isVisitor || is('client', after))) return null;
  const passes = (from: RequestHolder, to: RequestHolder) =>
    isHeldBy(before.status, from) && isHeldBy(after.status, to);
  if (isVisitor && passes('operator', 'processor')) return 'visit-waits';
  if (isVisitor && passes('processor', 'operator')) return 'visit-freed';
  const from = visitOf(before, isVisitor);
  if (phase === 'deleted') return isVisitor && from !== null ? 'visit-gone' : 'request-deleted';
  const to = visitOf(after, isVisitor);
  if (from === to) return null;
  if (to === null) return phase === 'before-work' ? 'visit-gone' : null;
  return from === null ? 'visit-planned' : 'visit-moved';
}

/** A client knows a visit only while somebody is expected; a contractor also the day that came with the hand-over. */
function visitOf({ status, date_assigned: day, hour_assigned: hour }: Standing, isVisitor: boolean): string | null {
  const isPlanned = isVisitor ? OPEN_REQUEST_STATUSES.includes(status) : REQUEST_STATES[status].hasVisit;
  return isPlanned && day !== null ? `${day} ${hour}` : null;
}
