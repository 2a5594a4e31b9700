import {
  formatDay,
  formatRequestNumber,
  labelOf,
  PRIORITIES,
  shortDay,
  type CalendarDay,
  type HourOfDay,
  type NoticeKind,
  type Priority,
} from '@portal/domain';

export type PlacedFault = { place: string; fault: string; priority: Priority };

/** A request as it was when the event happened: a notice keeps its title. */
export type NoticeFacts = PlacedFault & {
  numRequest: number;
  operator: string | null;
  visit: PlannedHour;
  formerVisit: PlannedHour;
  /** The person who caused it; null for the portal itself. */
  actor: string | null;
  /** The labels of the changed fields. */
  changed: readonly string[];
};
type PlannedHour = { day: CalendarDay | null; hour: HourOfDay | null };

/** Characters of a fault in a title. */
const FAULT_MAX = 60;

function shortened(fault: string): string {
  const words = fault.replace(/\s+/g, ' ').trim();
  return words.length <= FAULT_MAX ? words : `${words.slice(0, FAULT_MAX).replace(/\s\S*$/, '')}…`;
}

/** The title of each topic; those in `NEWS` have a sentence of their own. */
export const NOTICE_TOPICS = {
  'to-assign': { kind: 'work', title: 'Solicitud nueva por asignar' },
  'to-confirm': { kind: 'work', title: 'Solicitud por código QR, por confirmar' },
  'to-assign-again': { kind: 'work', title: 'Solicitud devuelta, por asignar de nuevo' },
  'rejected-to-assign': { kind: 'work', title: 'El contratista la rechazó, por asignar de nuevo' },
  'not-accepted-to-assign': { kind: 'work', title: 'Nadie la aceptó a tiempo, por asignar de nuevo' },
  'interrupted-to-assign': { kind: 'work', title: 'No se pudo terminar, por asignar de nuevo' },
  'operator-inactive': { kind: 'work', title: 'Operario inactivo, por reasignar' },
  'given-to-company': { kind: 'work', title: 'Tu empresa recibió una solicitud' },
  'given-to-operator': { kind: 'work', title: 'Te asignaron una solicitud' },
  'permit-missing': { kind: 'work', title: 'Falta el número de permiso' },
  'to-liquidate': { kind: 'work', title: 'Reparación por liquidar' },
  'to-suggest-price': { kind: 'work', title: 'Reparación sin sugerencia de precio' },
  'to-invoice': { kind: 'work', title: 'Solicitud por facturar' },
  'to-invoice-again': { kind: 'work', title: 'Factura anulada, por facturar de nuevo' },
  'visit-planned': { kind: 'change', title: 'Tu solicitud tiene visita' },
  'visit-moved': { kind: 'change', title: 'Cambió la visita' },
  'visit-gone': { kind: 'change', title: 'La visita quedó sin efecto' },
  'no-longer-yours': { kind: 'change', title: 'Ya no es tuya' },
  'permit-given': { kind: 'change', title: 'El permiso tiene número' },
  'permit-corrected': { kind: 'change', title: 'Cambió el permiso' },
  'work-started': { kind: 'change', title: 'Comenzó la reparación' },
  'work-interrupted': { kind: 'change', title: 'La reparación no se pudo terminar' },
  'work-finished': { kind: 'change', title: 'Terminó la reparación' },
  'price-suggested': { kind: 'change', title: 'Llegó una sugerencia de precio' },
  'liquidation-corrected': { kind: 'change', title: 'Se corrigió una liquidación' },
  'fault-continues': { kind: 'change', title: 'El cliente dice que sigue igual' },
  'request-edited': { kind: 'change', title: 'Cambió una solicitud' },
  'request-deleted': { kind: 'change', title: 'Se eliminó una solicitud' },
  'request-duplicate': { kind: 'change', title: 'Se cerró una solicitud: ya había otra igual' },
  'duplicate-taken': { kind: 'change', title: 'Se unió otra igual a la solicitud' },
  'late-to-assign': { kind: 'late', title: 'Venció el plazo para asignar' },
  'late-to-start': { kind: 'late', title: 'Venció el plazo para iniciar' },
  'late-to-liquidate': { kind: 'late', title: 'Venció el plazo para liquidar' },
  note: { kind: 'note', title: 'Nota nueva' },
} as const satisfies Record<string, { kind: NoticeKind; title: string }>;
export type NoticeTopic = keyof typeof NOTICE_TOPICS;

export const topicsOf = (kinds: readonly NoticeKind[]): NoticeTopic[] =>
  (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) => kinds.includes(NOTICE_TOPICS[topic].kind));

const hourText = ({ day, hour }: PlannedHour): string => (day === null ? 'sin día' : `${shortDay(day)}, ${hour}`);

const NEWS: Partial<Record<NoticeTopic, (facts: NoticeFacts) => string>> = {
  'visit-planned': ({ visit, operator }) => `${hourText(visit)}: viene ${operator ?? 'su operario'}`,
  'visit-moved': ({ visit, formerVisit }) => `La visita cambió del ${hourText(formerVisit)} al ${hourText(visit)}`,
  'visit-gone': ({ formerVisit: { day } }) => `La visita del ${formatDay(day ?? '').slice(0, 5)} quedó sin efecto`,
  'no-longer-yours': () => 'Ya no es tuya',
  'request-edited': ({ changed }) => `Cambió la solicitud: ${changed.join(', ')}`,
  note: ({ actor, place }) => `Nota de ${actor ?? 'el cliente'}: ${place}`,
};

export const waitingTitle = ({ place, fault, priority }: PlacedFault): string =>
  `${labelOf(PRIORITIES, priority)} por confirmar en ${place}: ${shortened(fault)}`;

/** The topics whose news is where, what and, for the operator, when. */
const FAULT_TOPICS: readonly NoticeTopic[] = ['to-assign', 'given-to-company', 'given-to-operator'];

/** The sentence of the news, the same on the bell, as a push and as the subject of a mail. */
export function noticeTitle(topic: NoticeTopic, facts: NoticeFacts): string {
  const { place, fault, priority, numRequest } = facts;
  const urgency = labelOf(PRIORITIES, priority);
  const when = `${priority === 'emergencia' ? `${urgency}, ` : ''}${hourText(facts.visit)},`;
  const news = FAULT_TOPICS.includes(topic)
    ? `${topic === 'given-to-operator' ? when : `${urgency} en`} ${place}: ${shortened(fault)}`
    : `${NEWS[topic]?.(facts) ?? `${NOTICE_TOPICS[topic].title}: ${place}`} · ${formatRequestNumber(numRequest)}`;
  return news.charAt(0).toUpperCase() + news.slice(1);
}
