import * as yup from 'yup';

import { ROLE, type RoleCode, type SessionUser } from '../access/roles';
import type { Instant } from '../dates/business-time';
import type { NamedRequest } from '../requests/request';
import { idField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';

export const NOTICE_KINDS = ['work', 'change', 'note', 'late'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_KIND_LABELS: Record<NoticeKind, string> = {
  work: 'Trabajo para mí',
  change: 'Cambios en mis solicitudes',
  note: 'Notas nuevas',
  late: 'Plazos vencidos',
};

const TIMED = [ROLE.assigner, ROLE.operator, ROLE.liquidator];
const TOLD: Record<NoticeKind, readonly RoleCode[]> = {
  work: [...TIMED, ROLE.processor, ROLE.invoicing],
  change: [...TIMED, ROLE.invoicing, ROLE.client],
  note: [...TIMED, ROLE.processor, ROLE.invoicing, ROLE.client],
  late: TIMED,
};

export const noticeKindsOf = ({ roles }: Pick<SessionUser, 'roles'>): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => roles.some(({ code }) => TOLD[kind].includes(code)));

export type Notice = {
  id: number;
  title: string;
  at: Instant;
  isRead: boolean;
  /** Null where it is no longer theirs, or not yet one: then it leads to `path`. */
  request: NamedRequest | null;
  path?: string;
};

export type Notices = {
  notices: Notice[];
  hasOlder: boolean;
};

export type UnreadNotices = { unread: number };

export const readNoticesSchema = yup.object({ upTo: idField(MESSAGES.fieldRequired) });

export const NOTICES_CHANGED_EVENT = 'notices-changed';
