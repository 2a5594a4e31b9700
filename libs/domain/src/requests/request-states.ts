export type StatusColour = 'green' | 'red' | 'blue' | 'indigo' | 'purple' | 'gray' | 'orange';

/** A leader is an assigner of a contractor company. */
export type RequestHolder = 'assigner' | 'leader' | 'processor' | 'operator' | 'liquidator' | 'invoicing';

export type HolderSentence = {
  /** ' el 18-11-2026 12:00 (mié)': the moment it came into its state, or nothing where the history does not tell. */
  on: string;
  since: string;
  visit: string;
  operator: string | undefined;
  company: string | undefined;
  leader: string | undefined;
  awaitsAnswer: boolean;
  invoiceNumber: string | undefined;
  by: string | undefined;
};

type RequestState = {
  label: string;
  colour: StatusColour;
  /** Before `at-work` a request can be reassigned, edited or deleted; from `done` on its result may be shown (spec 2 §4). */
  phase: 'before-work' | 'at-work' | 'done' | 'deleted';
  holder: RequestHolder | null;
  /** True while an operator is expected at the client, or has begun and holds it. */
  hasVisit: boolean;
  /** The wait whose time counts; a contractor's answer has a deadline of its own before it (`stageOf`). */
  deadline: 'assign' | 'start' | 'liquidate' | null;
  legend: string;
  sentence: (parts: HolderSentence) => string;
  /** Says it to a holder of the client's link, without people, companies and money. */
  forClient: string;
};

/**
 * Every state of a request in the order of its life (product decisions, "A request's life"). Labels, colours, lists, counts, notices,
 * deadlines and rights read this table. Lint refuses the name of a state in `src` of apps and libraries, but for this folder, tests and
 * their samples, the demonstration and the migrations. A new state:
 *
 * - is added here, and in `request-lifecycle.ts` to the events that lead to it and from it; its holder says who sees it in which list;
 * - gets a migration that replaces the constraints `requests_status_check`, `request_history_from_status_check` and
 *   `request_history_to_status_check` (`apps/server/src/platform/database/migrations/index.ts`). The migration also renews the partial
 *   indexes of the lists that hold the state, since each names its states (`baseline/indexes.ts`). Before work: `requests_open`,
 *   `requests_open_by_creation`, `requests_by_urgency`, `requests_by_due`, `requests_open_same` (at work too). Held by the
 *   operator: `requests_by_visit`. With a visit: `requests_agenda`. With a leader: `requests_led`. With a liquidator: `requests_to_liquidate`;
 * - gets a place in `request-lives.ts` of `apps/server/src/programs/demonstration`, and in `requestIn` of
 *   `tools/testing/create-steps.ts`, unless a `move` from the work leads to it;
 * - is expected by `request-lifecycle.test.ts`.
 */
export const REQUEST_STATES = {
  solicitado: {
    label: 'Solicitado',
    colour: 'blue',
    phase: 'before-work',
    holder: 'assigner',
    hasVisit: false,
    deadline: 'assign',
    legend: 'El cliente la pidió. El asignador elige quién va.',
    sentence: ({ since }) => `Espera que la asignen${since}`,
    forClient: 'La recibimos y pronto planificaremos la visita',
  },
  pendiente: {
    label: 'Pendiente',
    colour: 'orange',
    phase: 'before-work',
    holder: 'leader',
    hasVisit: false,
    deadline: 'start',
    legend: 'La tiene un contratista. Su líder la acepta y la asigna a un operario.',
    sentence: ({ company = 'un contratista', leader = 'su líder', awaitsAnswer, since, visit }) =>
      `La tiene ${company}${since}; ${leader} aún no la ${awaitsAnswer ? 'acepta' : 'asigna'}${visit}`,
    forClient: 'Se está organizando la visita',
  },
  tramite: {
    label: 'Trámite',
    colour: 'orange',
    phase: 'before-work',
    holder: 'processor',
    hasVisit: true,
    deadline: 'start',
    legend: 'Falta el N° de permiso. Lo pone el tramitador.',
    sentence: ({ since, visit }) => `Espera que un tramitador ponga el N° de permiso${since}${visit}`,
    forClient: 'Se está gestionando el permiso de trabajo',
  },
  asignado: {
    label: 'Asignado',
    colour: 'green',
    phase: 'before-work',
    holder: 'operator',
    hasVisit: true,
    deadline: 'start',
    legend: 'Tiene operario, día y hora. El operario la inicia en la visita.',
    sentence: ({ operator = 'su operario', visit }) => `Espera que ${operator} la inicie${visit}`,
    forClient: 'La visita está planificada',
  },
  'en proceso': {
    label: 'En proceso',
    colour: 'blue',
    phase: 'at-work',
    holder: 'operator',
    hasVisit: true,
    deadline: null,
    legend: 'El operario trabaja en el lugar. La finaliza, o dice por qué no pudo.',
    sentence: ({ operator = 'Su operario', since }) => `${operator} trabaja en ella${since}`,
    forClient: 'El trabajo está en curso',
  },
  finalizado: {
    label: 'Finalizado',
    colour: 'indigo',
    phase: 'done',
    holder: 'liquidator',
    hasVisit: false,
    deadline: 'liquidate',
    legend: 'El trabajo está hecho. El liquidador le pone precio.',
    sentence: ({ since }) => `Espera la liquidación${since}`,
    forClient: 'El trabajo terminó',
  },
  liquidado: {
    label: 'Liquidado',
    colour: 'purple',
    phase: 'done',
    holder: 'invoicing',
    hasVisit: false,
    deadline: null,
    legend: 'Tiene precio. Falta la factura, que emite Facturación.',
    sentence: ({ since }) => `Espera la factura${since}`,
    forClient: 'El trabajo terminó',
  },
  facturado: {
    label: 'Facturado',
    colour: 'gray',
    phase: 'done',
    holder: null,
    hasVisit: false,
    deadline: null,
    legend: 'Tiene factura. No queda nada por hacer.',
    sentence: ({ on, invoiceNumber }) =>
      `Facturada${on}${invoiceNumber === undefined ? '' : ` con N° ${invoiceNumber}`}`,
    forClient: 'El trabajo terminó',
  },
  eliminado: {
    label: 'Eliminado',
    colour: 'red',
    phase: 'deleted',
    holder: null,
    hasVisit: false,
    deadline: null,
    legend: 'Se retiró. No queda nada por hacer; la historia se conserva.',
    sentence: ({ on, by }) => `Eliminada${on}${by === undefined ? '' : ` por ${by}`}`,
    forClient: 'La solicitud fue anulada',
  },
} as const satisfies Record<string, RequestState>;
export type RequestStatus = keyof typeof REQUEST_STATES;

export const REQUEST_STATUSES = Object.keys(REQUEST_STATES) as RequestStatus[];

const statusesWith = (isMeant: (state: RequestState) => boolean): readonly RequestStatus[] =>
  REQUEST_STATUSES.filter((status) => isMeant(REQUEST_STATES[status]));

export const SHOWN_STATUSES = statusesWith(({ phase }) => phase !== 'deleted');

export const BEFORE_WORK = statusesWith(({ phase }) => phase === 'before-work');

/** A request in one of these has work before it: what it refers to may not be taken away from it. */
export const OPEN_REQUEST_STATUSES = statusesWith(({ phase }) => phase === 'before-work' || phase === 'at-work');

export const DONE_STATUSES = statusesWith(({ phase }) => phase === 'done');

export const VISIT_STATUSES = statusesWith(({ hasVisit }) => hasVisit);

export function statusesHeldBy(wanted: RequestHolder): readonly RequestStatus[] {
  return statusesWith(({ holder }) => holder === wanted);
}

export function isHeldBy(status: RequestStatus, holder: RequestHolder): boolean {
  return REQUEST_STATES[status].holder === holder;
}

export function isAtWork(status: RequestStatus): boolean {
  return REQUEST_STATES[status].phase === 'at-work';
}

export function isClosed(status: RequestStatus): boolean {
  return REQUEST_STATES[status].holder === null;
}

export function isWorkDone(status: RequestStatus): boolean {
  return REQUEST_STATES[status].phase === 'done';
}

/**
 * English names of five states. The specification names such a constant (spec 1 §4); the states themselves are `REQUEST_STATES`, their
 * moves `REQUEST_TRANSITIONS`.
 */
export const REQUEST_LIFECYCLE = {
  active: 'solicitado',
  assigned: 'asignado',
  finished: 'finalizado',
  liquidated: 'liquidado',
  invoiced: 'facturado',
} as const satisfies Record<string, RequestStatus>;
