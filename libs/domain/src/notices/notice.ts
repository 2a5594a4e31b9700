import * as yup from 'yup';

import { ROLE, type SessionUser } from '../access/roles';
import type { Instant } from '../dates/business-time';
import { numberField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import type { RequestStatus } from '../requests/request-states';

export const NOTICE_KINDS = ['work', 'change', 'note', 'late'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_KIND_LABELS: Record<NoticeKind, string> = {
  work: 'Trabajo para mí',
  change: 'Cambios en mis solicitudes',
  note: 'Notas nuevas',
  late: 'Plazos vencidos',
};

/** Nobody sends a client work or deadlines. */
export const noticeKindsOf = ({ roles }: Pick<SessionUser, 'roles'>): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => kind === 'change' || kind === 'note' || roles.some(({ code }) => code !== ROLE.client));

type Topic = { kind: NoticeKind; title: string };

export const NOTICE_TOPICS = {
  'to-assign': { kind: 'work', title: 'Solicitud nueva por asignar' },
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
} as const satisfies Record<string, Topic>;
export type NoticeTopic = keyof typeof NOTICE_TOPICS;

export const topicsOf = (kinds: readonly NoticeKind[]): NoticeTopic[] =>
  (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) => kinds.includes(NOTICE_TOPICS[topic].kind));

export type Notice = {
  id: number;
  kind: NoticeKind;
  title: string;
  at: Instant;
  isRead: boolean;
  request: {
    id: number;
    numRequest: number;
    client: string;
    service: string;
    address: string;
    status: RequestStatus;
  };
};

export type Notices = {
  notices: Notice[];
  hasOlder: boolean;
};

export type UnreadNotices = { unread: number };

export const readNoticesSchema = yup.object({
  upTo: numberField({
    required: MESSAGES.fieldRequired,
    number: MESSAGES.choice,
    negative: MESSAGES.choice,
    zero: MESSAGES.choice,
    whole: MESSAGES.choice,
    max: Number.MAX_SAFE_INTEGER,
  }),
});

export const NOTICES_CHANGED_EVENT = 'notices-changed';
