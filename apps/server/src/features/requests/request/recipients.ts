import {
  isHeldBy,
  OPEN_REQUEST_STATUSES,
  REQUEST_STATES,
  ROLE,
  type DeadlineStage,
  type NoteVisibility,
  type NoticeTopic,
  type RequestEvent,
  type RequestHolder,
  type RequestStatus,
  type RoleCode,
} from '@portal/domain';

export type PossibleRecipient = {
  id: number;
  roles: readonly RoleCode[];
  company: number | null;
};

export type RequestParties = { client: number; operator: number | null; leader: number | null; company: number | null };

const isStaffWith = (role: RoleCode) => (person: PossibleRecipient) =>
  person.company === null && person.roles.includes(role);

const AUDIENCES = {
  client: (person, { client }) => person.id === client,
  operator: (person, { operator }) => person.id === operator,
  leader: (person, { leader }) => person.id === leader,
  assigners: isStaffWith(ROLE.assigner),
  processors: isStaffWith(ROLE.processor),
  liquidators: isStaffWith(ROLE.liquidator),
  invoicers: isStaffWith(ROLE.invoicing),
  companyLiquidators: (person, { company }) =>
    company !== null && person.company === company && person.roles.includes(ROLE.liquidator),
} satisfies Record<string, (person: PossibleRecipient, request: RequestParties) => boolean>;
export type NoticeAudience = keyof typeof AUDIENCES;

export type NoticeRule = {
  to: NoticeAudience;
  topic: NoticeTopic;
  holder?: RequestHolder;
};

const VISIT: readonly NoticeRule[] = [
  { to: 'processors', topic: 'permit-missing', holder: 'processor' },
  { to: 'operator', topic: 'given-to-operator' },
  { to: 'client', topic: 'visit-planned' },
];

/** The first rule that matches a person counts. Nobody receives a notice of their own act. */
export const NOTICE_RULES: Record<RequestEvent, readonly NoticeRule[]> = {
  create: [{ to: 'assigners', topic: 'to-assign' }],
  assign: VISIT,
  'hand-over': [{ to: 'leader', topic: 'given-to-company' }],
  accept: [],
  reject: [{ to: 'assigners', topic: 'rejected-to-assign' }],
  expire: [{ to: 'assigners', topic: 'not-accepted-to-assign' }],
  'assign-own': VISIT,
  return: [{ to: 'assigners', topic: 'to-assign-again' }],
  'give-permit': [
    { to: 'operator', topic: 'permit-given' },
    { to: 'leader', topic: 'permit-given' },
  ],
  'correct-permit': [
    { to: 'operator', topic: 'permit-corrected' },
    { to: 'leader', topic: 'permit-corrected' },
  ],
  start: [{ to: 'client', topic: 'work-started' }],
  interrupt: [
    { to: 'assigners', topic: 'interrupted-to-assign' },
    { to: 'client', topic: 'work-interrupted' },
  ],
  finish: [
    { to: 'liquidators', topic: 'to-liquidate' },
    { to: 'companyLiquidators', topic: 'to-suggest-price' },
    { to: 'client', topic: 'work-finished' },
    { to: 'leader', topic: 'work-finished' },
  ],
  'suggest-price': [{ to: 'liquidators', topic: 'price-suggested' }],
  liquidate: [{ to: 'invoicers', topic: 'to-invoice' }],
  'correct-liquidation': [{ to: 'invoicers', topic: 'liquidation-corrected' }],
  // The portal sends no invoice: the company passes its PDF on to the client.
  invoice: [],
  'annul-invoice': [{ to: 'invoicers', topic: 'to-invoice-again' }],
  continue: [
    { to: 'operator', topic: 'fault-continues' },
    { to: 'leader', topic: 'fault-continues' },
  ],
  edit: [
    { to: 'operator', topic: 'request-edited' },
    { to: 'leader', topic: 'request-edited' },
    { to: 'assigners', topic: 'request-edited', holder: 'assigner' },
    { to: 'client', topic: 'request-edited' },
  ],
  delete: [
    { to: 'operator', topic: 'request-deleted' },
    { to: 'leader', topic: 'request-deleted' },
    { to: 'client', topic: 'request-deleted' },
  ],
  'close-as-duplicate': [
    { to: 'operator', topic: 'request-duplicate' },
    { to: 'leader', topic: 'request-duplicate' },
    { to: 'client', topic: 'request-duplicate' },
  ],
  // Its client learns nothing: the other request may be somebody else's.
  'take-duplicate': [
    { to: 'operator', topic: 'duplicate-taken' },
    { to: 'leader', topic: 'duplicate-taken' },
  ],
};

/** A missed acceptance has none here: the request goes back, and `expire` above tells the assigners. */
export const LATE_RULES: Record<DeadlineStage, readonly NoticeRule[]> = {
  assign: [{ to: 'assigners', topic: 'late-to-assign' }],
  accept: [],
  start: [
    { to: 'operator', topic: 'late-to-start' },
    { to: 'leader', topic: 'late-to-start' },
    { to: 'assigners', topic: 'late-to-start' },
  ],
  liquidate: [{ to: 'liquidators', topic: 'late-to-liquidate' }],
};

/** The operator of the visit became inactive: somebody has to hand it over. */
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
  if (visibility === 'client') audiences.push('client');
  if (OPEN_REQUEST_STATUSES.includes(status)) audiences.push('assigners');
  const { holder } = REQUEST_STATES[status];
  if (holder !== null) audiences.push(...(NOTED_WITH[holder] ?? []));
  return audiences.map((to) => ({ to, topic: 'note' }));
}

export const NOTIFIED_ROLES = [ROLE.assigner, ROLE.processor, ROLE.liquidator, ROLE.invoicing] as const;

export function topicFor(
  rules: readonly NoticeRule[],
  person: PossibleRecipient,
  request: RequestParties,
  status: RequestStatus,
): NoticeTopic | null {
  const rule = rules.find(
    (each) => (each.holder === undefined || isHeldBy(status, each.holder)) && AUDIENCES[each.to](person, request),
  );
  return rule?.topic ?? null;
}
