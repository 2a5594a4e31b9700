import { REQUEST_MOVES, ROLE, type RequestMove, type RequestStatus, type RoleCode } from '@portal/domain';

/** A caller, by the data that decides what belongs to them. */
export type Viewer = { id: number; companyId: number | null };

/** The ownership of the record that a call concerns, or of a row in an answer. */
export type Ownership = {
  /** The record itself, when it is a person. */
  personId?: number;
  roles?: readonly RoleCode[];
  leaderId?: number | null;
  /** State of a request and its repair. */
  status?: RequestStatus | 'activo' | 'inactivo';
  createdBy?: number;
  operatorId?: number | null;
  assignerId?: number | null;
  companyId?: number | null;
  /** The company in the address. */
  addressCompanyId?: number;
  /** The user of the session. */
  sessionOf?: number;
  /** The user who saved the filters. */
  filtersOf?: number;
};

const DONE: readonly (string | undefined)[] = ['finalizado', 'liquidado', 'facturado'];

const isOfTheirCompany = (
  viewer: Viewer,
  { companyId, addressCompanyId = viewer.companyId ?? 0 }: Ownership,
): boolean => viewer.companyId !== null && companyId === viewer.companyId && addressCompanyId === viewer.companyId;

/** The data that a caller reaches, as a rule over the ownership ("People and roles", product decisions). */
export const REACHES = {
  all: () => true,
  created: (viewer, { createdBy }) => createdBy === viewer.id,
  assigned: (viewer, { operatorId }) => operatorId === viewer.id,
  'in their hands': (viewer, ownership) => isOfTheirCompany(viewer, ownership) && ownership.assignerId === viewer.id,
  'done by their company': (viewer, ownership) =>
    isOfTheirCompany(viewer, ownership) && DONE.includes(ownership.status),
  'their company': isOfTheirCompany,
  themselves: (viewer, { personId }) => personId === viewer.id,
  'led by them': (viewer, { leaderId }) => leaderId === viewer.id,
  'given work': (_viewer, { roles = [], companyId }) =>
    roles.includes(ROLE.operator) || (roles.includes(ROLE.assigner) && (companyId ?? null) !== null),
  active: (_viewer, { status }) => status === 'activo',
  'their own sessions': (viewer, { sessionOf }) => sessionOf === viewer.id,
  'their own filters': (viewer, { filtersOf }) => filtersOf === viewer.id,
} as const satisfies Record<string, (viewer: Viewer, ownership: Ownership) => boolean>;

export type Reach = keyof typeof REACHES;

export const ofMoves = <Described>(describe: (move: RequestMove) => Described): Record<string, Described> =>
  Object.fromEntries(REQUEST_MOVES.map((move) => [`POST /request/assigned/:id/${move}`, describe(move)]));
