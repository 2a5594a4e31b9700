import {
  followPath,
  formatDayAndHour,
  NOTICE_KIND_LABELS,
  NOTICE_TOPICS,
  requestPath,
  topicsOf,
  type CalendarDay,
  type HourOfDay,
  type NoticeKind,
  type NoticeTopic,
} from '@portal/domain';
import { sql } from 'kysely';

import type { MailContext } from '../../context';
import type { Db } from '../../platform/database/schema';
import type { JobKind } from '../../platform/jobs/jobs';
import type { MailContent, MailFact, MailItem } from '../../platform/mail/compose-mail';
import { createFollowLinksRepository, toViewer, visibleTo } from '../requests';

/** Mails leave one after the other, so that a slow server delays only mails. */
const MAIL_QUEUE = 'mail';

export const SEND_NOTICE_EMAIL: JobKind = {
  name: 'send-notice-email',
  label: 'Enviar un aviso por correo',
  queue: MAIL_QUEUE,
};

export const SEND_SUMMARY: JobKind = { name: 'send-summary', label: 'Enviar un resumen diario', queue: MAIL_QUEUE };

type MailedNotice = {
  id: number;
  topic: NoticeTopic;
  numRequest: number;
  client: string;
  service: string;
  address: string;
  /** The address by which its client follows it without signing in; undefined for everybody else. */
  followUrl?: string | undefined;
  day: CalendarDay | null;
  hour: HourOfDay | null;
};

export async function findMailedPerson(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'role_codes as roles', 'company_id as company'])
    .where('id', '=', userId)
    .where('status', '=', 'activo')
    .executeTakeFirst();
  return row && { email: row.email, viewer: toViewer(row) };
}
type MailedPerson = NonNullable<Awaited<ReturnType<typeof findMailedPerson>>>;

/**
 * Reads a person's notices that were neither read nor mailed, about requests that they may read; oldest first. A client's own
 * requests come with the link to follow them, unless it was revoked.
 */
export async function selectUnmailed(
  db: Db,
  { viewer }: MailedPerson,
  which: { id: number } | { kinds: readonly NoticeKind[]; most: number },
  { portalUrl, followKey }: Pick<MailContext, 'portalUrl' | 'followKey'>,
): Promise<MailedNotice[]> {
  const isWanted =
    'id' in which
      ? sql<boolean>`notices.id = ${which.id}`
      : sql<boolean>`notices.topic = any(${topicsOf(which.kinds)})`;
  const rows = await db
    .selectFrom('notices')
    .innerJoin('requests', 'requests.id', 'notices.request_id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .select([
      'notices.id',
      'notices.topic',
      'requests.id as requestId',
      'requests.created_by as createdBy',
      'requests.num_request as numRequest',
      'clients.name as client',
      'services.name as service',
      'requests.address',
      'requests.date_assigned as day',
      'requests.hour_assigned as hour',
    ])
    .where('notices.user_id', '=', viewer.id)
    .where('notices.read_at', 'is', null)
    .where('notices.emailed_at', 'is', null)
    .where(isWanted)
    .where(visibleTo(viewer))
    .orderBy('notices.id')
    .limit('id' in which ? 1 : which.most)
    .execute();
  const links = createFollowLinksRepository(db, followKey);
  const notices: MailedNotice[] = [];
  for (const { requestId, createdBy, ...notice } of rows) {
    const isOwn = createdBy === viewer.id;
    const token = isOwn ? await links.tokenFor({ id: requestId, numRequest: notice.numRequest }) : null;
    notices.push({ ...notice, followUrl: token === null ? undefined : `${portalUrl}${followPath(token)}` });
  }
  return notices;
}

export async function markMailed(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ emailed_at: now })
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

/** Names no money: a mail may be forwarded. */
function itemOf(notice: MailedNotice, portalUrl: string): MailItem {
  const { day, hour, followUrl } = notice;
  const visit: MailFact[] = day === null ? [] : [['Visita', formatDayAndHour(day, hour)]];
  return {
    title: `${NOTICE_TOPICS[notice.topic].title} · N° ${notice.numRequest}`,
    facts: [['Cliente', notice.client], ['Servicio', notice.service], ['Lugar', notice.address], ...visit],
    link: { label: 'Ver la solicitud', url: `${portalUrl}${requestPath(notice.numRequest)}` },
    ...(followUrl === undefined ? {} : { otherLink: { label: 'Seguirla sin iniciar sesión', url: followUrl } }),
  };
}

export function noticeContent(notice: MailedNotice, portalUrl: string, unsubscribeUrl: string): MailContent {
  const item = itemOf(notice, portalUrl);
  const { kind } = NOTICE_TOPICS[notice.topic];
  return {
    subject: item.title,
    items: [item],
    reason: `Recibes este correo por los avisos «${NOTICE_KIND_LABELS[kind]}». En Mi cuenta eliges cuáles recibir: ${portalUrl}/account`,
    unsubscribe: { label: 'No recibir más estos correos', url: unsubscribeUrl },
  };
}

/** `more` counts the notices that the mail has no room for. */
export function summaryContent(
  notices: readonly MailedNotice[],
  { day, more, portalUrl, unsubscribeUrl }: { day: string; more: number; portalUrl: string; unsubscribeUrl: string },
): MailContent {
  const total = notices.length + more;
  return {
    subject: `Resumen del ${day}: ${total === 1 ? '1 aviso' : `${total} avisos`} sin leer`,
    items: [
      ...notices.map((notice) => itemOf(notice, portalUrl)),
      ...(more === 0
        ? []
        : [
            { title: `Y ${more} más`, facts: [], link: { label: 'Ver todos los avisos', url: `${portalUrl}/notices` } },
          ]),
    ],
    reason: `Recibes un resumen al día en vez de un correo por aviso. En Mi cuenta puedes cambiarlo: ${portalUrl}/account`,
    unsubscribe: { label: 'No recibir más correos de avisos', url: unsubscribeUrl },
  };
}
