import {
  businessDay,
  followPath,
  formatDay,
  formatDayAndHour,
  formatPhone,
  isHeldBy,
  isWorkDone,
  labelOf,
  NOTICE_KIND_LABELS,
  PRIORITIES,
  REQUEST_STATES,
  SHELL_ADDRESS,
  shortDay,
  wayAddress,
  type CalendarDay,
} from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { MailContext } from '../../context';
import type { Db } from '../../platform/database/schema';
import type { JobKind } from '../../platform/jobs/jobs';
import { composeMail, type MailItem } from '../../platform/mail/compose-mail';
import { fullName } from '../../platform/query/full-name';
import { callsRequester, createFollowLinksRepository, LOST, selectRequestDetail, toViewer } from '../requests';
import { opensTo, pathOf, tellableTo, titleOf } from './notices-repository';
import { unsubscribeUrl, type MailScope } from './unsubscribe-link';
import { NOTICE_TOPICS } from '../../texts/notice-topics';

/** Mails leave one after the other, so that a slow server delays only mails. */
const MAIL_QUEUE = 'mail';

export const SEND_NOTICE_EMAIL: JobKind = {
  name: 'send-notice-email',
  label: 'Enviar un aviso por correo',
  queue: MAIL_QUEUE,
};

export const SEND_SUMMARY: JobKind = { name: 'send-summary', label: 'Enviar un resumen diario', queue: MAIL_QUEUE };

export async function findPerson(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', fullName('users').as('name'), 'role_codes as roles', 'company_id as company'])
    .select(sql<Date | null>`(select max(emailed_at) from notices where user_id = users.id)`.as('mailedAt'))
    .where('id', '=', userId)
    .where('status', '=', 'activo')
    .executeTakeFirst();
  return row && { email: row.email, name: row.name, viewer: toViewer(row), mailedAt: row.mailedAt };
}
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function findRecipient(db: Db, notice: number | undefined) {
  const row = await db
    .selectFrom('notices')
    .select('user_id')
    .where('id', '=', notice ?? 0)
    .executeTakeFirst();
  return row && findPerson(db, row.user_id);
}

/** Notices of one mail or push at most. */
const MOST = 500;

const isEmergency = sql<boolean>`(coalesce(requests.type_request, place_requests.type_request) = 'emergencia')`;

/** Reads a person's unread notices about requests that they may read; emergencies first, then the oldest. */
export async function selectUnread(db: Db, { viewer }: Person, isWanted: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('requests', 'requests.id', 'notices.request_id')
    .leftJoin('place_requests', 'place_requests.id', 'notices.place_request_id')
    .select(['notices.id', 'topic', 'title', 'notices.request_id', 'notices.operator_id'])
    .select(['num_request', 'status', 'date_assigned'])
    .select(isEmergency.as('is_emergency'))
    .select(opensTo(viewer).as('opens'))
    .where('notices.user_id', '=', viewer.id)
    .where('notices.read_at', 'is', null)
    .where(isWanted)
    .where(tellableTo(viewer))
    .orderBy('is_emergency', 'desc')
    .orderBy('notices.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, title: titleOf(row), kind: NOTICE_TOPICS[row.topic].kind }));
}
type SentNotice = Awaited<ReturnType<typeof selectUnread>>[number];

/** Finds an emergency, a visit of today or a loss: such a notice does not wait for later ones. */
export function isUrgent({ topic, title, ...request }: SentNotice, now: Date): boolean {
  if (topic === LOST || topic === 'visit-gone' || topic === 'operator-inactive') return true;
  // Its title alone still holds the former day.
  if (topic === 'visit-moved' && title.includes(shortDay(businessDay(now)))) return true;
  if (request.status !== null && isWorkDone(request.status)) return false;
  return request.is_emergency || request.date_assigned === businessDay(now);
}

export const subjectOf = ([first, ...others]: readonly Pick<SentNotice, 'title'>[]): string =>
  `${first?.title}${others.length === 0 ? '' : ` y ${others.length} más`}`;

export async function markMailed(db: Db, notices: readonly { id: number }[], now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ emailed_at: now })
    .where(sql<boolean>`id = any(${notices.map(({ id }) => id)})`)
    .execute();
}

/** Notices with their facts in one mail; it counts the others. */
const SHOWN = 30;

/**
 * Names no money: a mail may be forwarded. A client learns who comes and when, with the link to follow the request unless it was
 * revoked; who plans or makes the visit has the telephone and the way.
 */
async function itemOf(db: Db, notice: SentNotice, { viewer }: Person, mail: MailContext): Promise<MailItem> {
  const { opens, title, topic, request_id: id, num_request: numRequest } = notice;
  const label = notice.operator_id === null ? 'Ver la solicitud' : 'Reasignarlas';
  const link = { label, url: `${mail.portalUrl}${pathOf(notice, viewer)}` };
  if (id === null || numRequest === null) return { title, facts: [], links: [link] };
  const [request] = topic === LOST ? [] : await selectRequestDetail(db, id);
  if (request === undefined) return { title, facts: [], links: [] };
  const { address, date_assigned: day, hour_assigned: hour } = request;
  const follow = createFollowLinksRepository(db, mail.followKey);
  const isOwn = opens && request.created_by === viewer.id;
  const { hasVisit, phase } = REQUEST_STATES[request.status];
  const isVisitor = phase !== 'deleted' && callsRequester(viewer, request);
  const facts: [label: string, value: string | null][] = [
    ['Visita', hasVisit || isVisitor ? day && formatDayAndHour(day, hour) : null],
    ['Permiso', isVisitor && isHeldBy(request.status, 'processor') ? 'Falta el número' : null],
    [hasVisit ? 'Viene' : 'Operario', isOwn ? request.operator_name : null],
    ['Falla', isOwn || !opens ? null : request.description],
    ['Prioridad', isOwn || !opens ? null : labelOf(PRIORITIES, request.type_request)],
    ['Cliente', opens ? request.client_name : null],
    ['Servicio', request.service_name],
    ['Lugar', address],
    ['Teléfono', isVisitor ? formatPhone(request.call_phone) : null],
  ];
  const token = isOwn ? await follow.tokenFor({ id, numRequest }) : null;
  const path = opens ? null : await follow.pathForFollower({ id, numRequest }, viewer.id);
  const links = opens ? [link] : [];
  if (path) links.push({ label: 'Ver o dejar de seguir', url: mail.portalUrl + path });
  if (token !== null) links.push({ label: 'Seguirla sin iniciar sesión', url: mail.portalUrl + followPath(token) });
  if (isVisitor) links.push({ label: 'Cómo llegar', url: wayAddress(address) });
  return { title, facts: facts.filter((fact): fact is [string, string] => fact[1] !== null), links };
}

async function itemsOf(db: Db, notices: readonly SentNotice[], person: Person, mail: MailContext): Promise<MailItem[]> {
  const items: MailItem[] = [];
  for (const notice of notices.slice(0, SHOWN)) items.push(await itemOf(db, notice, person, mail));
  const more = notices.length - items.length;
  if (more > 0) {
    const link = { label: 'Ver todos los avisos', url: `${mail.portalUrl}${SHELL_ADDRESS.notices}` };
    items.push({ title: `Y ${more} más`, facts: [], links: [link] });
  }
  return items;
}

type Composed = { person: Person; notices: readonly SentNotice[]; mail: MailContext };

async function compose(
  db: Db,
  { person, notices, mail }: Composed,
  { scope, ...words }: { scope: MailScope; subject: string; reason: string; end: string },
) {
  const url = unsubscribeUrl({ userId: person.viewer.id, scope }, mail);
  const items = await itemsOf(db, notices, person, mail);
  const reason = `${words.reason}: ${mail.portalUrl}${SHELL_ADDRESS.account}`;
  const content = { subject: words.subject, items, reason, unsubscribe: { label: words.end, url } };
  return { to: person.email, unsubscribeUrl: url, ...composeMail(content) };
}

/** Returns what a mail of one or several notices holds beside its name. */
export function noticeMail(db: Db, composed: Composed) {
  const kinds = [...new Set(composed.notices.map(({ kind }) => kind))];
  const names = kinds.map((kind) => `«${NOTICE_KIND_LABELS[kind]}»`).join(' y ');
  return compose(db, composed, {
    scope: kinds.length === 1 ? kinds[0]! : 'all',
    subject: subjectOf(composed.notices),
    reason: `Recibes este correo por los avisos ${names}. En Mi cuenta eliges cuáles recibir`,
    end: 'No recibir más estos correos',
  });
}

export function summaryMail(db: Db, day: CalendarDay, composed: Composed) {
  const { length } = composed.notices;
  return compose(db, composed, {
    scope: 'all',
    subject: `Resumen del ${formatDay(day)}: ${length === 1 ? '1 aviso' : `${length} avisos`} sin leer`,
    reason: 'Recibes un resumen al día en vez de un correo por aviso. En Mi cuenta puedes cambiarlo',
    end: 'No recibir más correos de avisos',
  });
}
