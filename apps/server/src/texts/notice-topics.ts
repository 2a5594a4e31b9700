import {
  formatDay,
  formatRequestNumber,
  isClosed,
  labelOf,
  PRIORITIES,
  shortDay,
  type CalendarDay,
  type HourOfDay,
  type NoticeKind,
  type Priority,
  type RequestStatus,
} from '@portal/domain';

export type PlacedFault = { place: string; fault: string; priority: Priority };

/** A request as it was when the event happened: a notice keeps its title. */
export type NoticeFacts = PlacedFault & {
  numRequest: number;
  status: RequestStatus;
  operator: string | null;
  permit: number | null;
  visit: PlannedHour;
  former: PlannedHour;
  /** The person who caused it; null for the portal itself. */
  actor: string | null;
  /** The labels of the changed fields. */
  changed: readonly string[];
  /** The note, or the reason of the event; readers of the request alone get it. */
  said?: string | null | undefined;
};
type PlannedHour = { date_assigned: CalendarDay | null; hour_assigned: HourOfDay | null };

/** Characters of a fault in a title. */
const FAULT_MAX = 60;

function shortened(fault: string): string {
  const words = fault.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
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
  'operator-inactive': { kind: 'work', title: 'Persona inactiva, por reasignar' },
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
  'visit-waits': { kind: 'change', title: 'La visita espera el permiso' },
  'visit-freed': { kind: 'change', title: 'La visita ya no espera el permiso' },
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
  'request-duplicate': { kind: 'change', title: 'Se cerró porque ya había otra igual' },
  'duplicate-taken': { kind: 'change', title: 'Se unió otra igual a la solicitud' },
  'late-to-assign': { kind: 'late', title: 'Venció el plazo para asignar' },
  'late-to-start': { kind: 'late', title: 'Venció el plazo para iniciar' },
  'late-to-liquidate': { kind: 'late', title: 'Venció el plazo para liquidar' },
  note: { kind: 'note', title: 'Nota nueva' },
} as const satisfies Record<string, { kind: NoticeKind; title: string }>;
export type NoticeTopic = keyof typeof NOTICE_TOPICS;

export const topicsOf = (kinds: readonly NoticeKind[]): NoticeTopic[] =>
  (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) => kinds.includes(NOTICE_TOPICS[topic].kind));

const hourText = ({ date_assigned: day, hour_assigned: hour }: PlannedHour): string =>
  day === null ? 'sin día' : `${shortDay(day)}, ${hour}`;

const faultAt = ({ place, fault }: PlacedFault): string => `${place}: ${shortened(fault)}`;
const newFaultAt = (facts: PlacedFault, wait = ''): string =>
  `${labelOf(PRIORITIES, facts.priority)}${wait} en ${faultAt(facts)}`;
const urgently = ({ priority }: PlacedFault): string =>
  priority === 'emergencia' ? `${labelOf(PRIORITIES, priority)}, ` : '';

const NEWS: Partial<Record<NoticeTopic, (facts: NoticeFacts) => string>> = {
  'to-assign': (facts) => newFaultAt(facts),
  'given-to-company': (facts) => newFaultAt(facts, ' por aceptar'),
  'given-to-operator': (facts) => `${urgently(facts)}visita el ${hourText(facts.visit)}, ${faultAt(facts)}`,
  'visit-planned': ({ visit, operator }) => `${hourText(visit)}: viene ${operator ?? 'su operario'}`,
  'visit-moved': ({ visit, former, place }) =>
    `La visita cambió del ${hourText(former)} al ${hourText(visit)}: ${place}`,
  'visit-gone': ({ former, visit, status, place }) => {
    const fate = visit.date_assigned === null || isClosed(status) ? 'quedó sin efecto' : 'se está organizando de nuevo';
    return `La visita del ${formatDay(former.date_assigned ?? '').slice(0, 5)} ${fate}: ${place}`;
  },
  'visit-waits': ({ visit, place }) => `Falta el permiso: espera la visita del ${hourText(visit)} en ${place}`,
  'visit-freed': ({ visit, place }) => `Ya no falta el permiso: sigue la visita del ${hourText(visit)} en ${place}`,
  'no-longer-yours': () => 'Ya no es tuya',
  'permit-given': ({ permit, visit, place }) => `Llegó el permiso ${permit} (${hourText(visit)}): ${place}`,
  'permit-corrected': ({ permit, place }) => `El permiso ahora es ${permit}: ${place}`,
  'request-edited': ({ changed, place }) => `Cambió la solicitud de ${place}: ${changed.join(', ')}`,
  'permit-missing': (facts) =>
    `${urgently(facts)}${hourText(facts.visit)}: falta el número de permiso en ${facts.place}`,
  note: ({ actor, said, place }) =>
    `Nota ${actor === null ? 'del cliente' : `de ${actor}`}: ${said ? shortened(said) : place}`,
};

export const waitingTitle = (facts: PlacedFault): string => newFaultAt(facts, ' por confirmar');

export const inactiveTitle = (who: 'Operario' | 'Líder', name: string, open: number): string =>
  `${who} inactivo: ${name} tiene ${open === 1 ? '1 solicitud' : `${open} solicitudes`} por reasignar`;

/** The sentence of the news, the same on the bell, as a push and as the subject of a mail. */
export function noticeTitle(topic: NoticeTopic, facts: NoticeFacts): string {
  const { said, place, numRequest } = facts;
  const reason = said ? ` («${shortened(said)}»)` : '';
  const news = NEWS[topic]?.(facts) ?? `${NOTICE_TOPICS[topic].title}${reason}: ${place}`;
  return `${news.charAt(0).toUpperCase()}${news.slice(1)} · ${formatRequestNumber(numRequest)}`;
}
