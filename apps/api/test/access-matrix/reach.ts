import type { RequestStatus, RoleCode } from '@portal/domain';

/** Somebody who calls, by the facts that decide what is theirs. */
export type Viewer = { id: number; companyId: number | null };

/** What is known of the record a call is about, or of a row in an answer. */
export type Facts = {
  /** The record itself, when it is a person. */
  personId?: number;
  roles?: readonly RoleCode[];
  leaderId?: number | null;
  /** Of a request and its repair. */
  status?: RequestStatus | 'activo' | 'inactivo';
  createdBy?: number;
  operatorId?: number | null;
  assignerId?: number | null;
  companyId?: number | null;
  /** The company that the address names besides. */
  addressCompanyId?: number;
  /** Whose session it is. */
  sessionOf?: number;
};

const DONE: readonly (string | undefined)[] = ['finalizado', 'liquidado', 'facturado'];

const isOfTheirCompany = (viewer: Viewer, { companyId, addressCompanyId = viewer.companyId ?? 0 }: Facts): boolean =>
  viewer.companyId !== null && companyId === viewer.companyId && addressCompanyId === viewer.companyId;

/** Whose data somebody reaches, in words and as a rule over the facts ("People and roles", product decisions). */
export const REACHES = {
  all: () => true,
  created: (viewer, { createdBy }) => createdBy === viewer.id,
  assigned: (viewer, { operatorId }) => operatorId === viewer.id,
  'in their hands': (viewer, facts) => isOfTheirCompany(viewer, facts) && facts.assignerId === viewer.id,
  'done by their company': (viewer, facts) => isOfTheirCompany(viewer, facts) && DONE.includes(facts.status),
  'their company': isOfTheirCompany,
  themselves: (viewer, { personId }) => personId === viewer.id,
  'led by them': (viewer, { leaderId }) => leaderId === viewer.id,
  'given work': (_viewer, { roles = [], companyId }) =>
    roles.includes(7) || (roles.includes(6) && (companyId ?? null) !== null),
  active: (_viewer, { status }) => status === 'activo',
  'their own sessions': (viewer, { sessionOf }) => sessionOf === viewer.id,
} as const satisfies Record<string, (viewer: Viewer, facts: Facts) => boolean>;

export type Reach = keyof typeof REACHES;
