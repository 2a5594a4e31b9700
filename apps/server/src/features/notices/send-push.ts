import { isPassing, SHELL_ADDRESS, type PushMessage } from '@portal/domain';
import { sql } from 'kysely';
import webPush from 'web-push';

import type { ApiContext } from '../../context';
import type { Db } from '../../platform/database/schema';
import { addJobs, JobFailure, type JobKind, type Task } from '../../platform/jobs/jobs';
import { noticesIn, SEND_PUSH, type NoticePayload } from './deliver-notice';
import { findRecipient, selectUnread, subjectOf } from './notice-mail';
import { pathOf } from './notices-repository';
import { findPushContact, readPushKeys } from './push-keys';
import { findDevices } from './push-subscriptions';

const TIMEOUT_MS = 10_000;
/** Seconds for which a push service stores a push for a device that is off. */
const KEPT_FOR = 24 * 60 * 60;

/** Retries end after ten minutes: the person finds the notice in the portal. */
const PUSH_TO_DEVICE: JobKind = {
  name: 'push-to-device',
  label: 'Enviar un aviso a un dispositivo',
  queue: 'push',
  attempts: 7,
};

type Dependencies = Pick<ApiContext, 'db' | 'now'>;

/** Adds a job for each device of the recipient, so that a failed one is retried alone. */
export function sendPush({ db, now }: Dependencies): Task<NoticePayload> {
  return {
    kind: SEND_PUSH,
    run: (payload) =>
      db.transaction().execute(async (trx) => {
        const notice = noticesIn(payload);
        const person = await findRecipient(trx, notice[0]);
        if (person === undefined) return;
        const devices = await findDevices(trx, person.viewer.id, now()).execute();
        const jobs = devices.map(({ id }) => ({
          payload: { notice, device: id },
          key: `${PUSH_TO_DEVICE.name}:${notice.at(-1)}:${id}`,
        }));
        await addJobs(trx, PUSH_TO_DEVICE, jobs);
      }),
  };
}

/** Lines of a push that tells of several, and characters of one: an encrypted push holds 4 KB. */
const LINES = 20;
const LINE = 100;

/** Sends notices to one device, and removes a device that its push service no longer knows. */
export function pushToDevice({ db, now }: Dependencies): Task<{ notice: number[]; device: number }> {
  return {
    kind: PUSH_TO_DEVICE,
    run: async ({ notice: ids, device: id }) => {
      const person = await findRecipient(db, ids[0]);
      if (person === undefined) return;
      const notices = await selectUnread(db, person, sql`notices.id = any(${ids})`);
      const [first] = notices;
      if (first === undefined) return;
      const device = await findDevices(db, person.viewer.id, now())
        .where('push_subscriptions.id', '=', id)
        .executeTakeFirst();
      if (device === undefined) return;
      const isOne = notices.length === 1;
      const lines = notices.slice(0, LINES).map(({ title }) => title.slice(0, LINE));
      const message: PushMessage = {
        id: ids.at(-1)!,
        title: subjectOf(notices),
        body: isOne ? '' : lines.join('\n'),
        path: isOne && first.opens ? pathOf(first, person.viewer) : SHELL_ADDRESS.notices,
      };
      const { status, headers } = await post(db, device, message);
      if (status === 404 || status === 410) {
        await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
        return;
      }
      if (status < 200 || status > 299) {
        const wait = isPassing(status) ? readRetryAfter(headers.get('retry-after'), now()) : null;
        throw new JobFailure(
          `No se pudo avisar a un dispositivo de ${person.name} (${person.email}): su servicio de avisos respondió ${status}`,
          wait,
        );
      }
      await db
        .updateTable('notices')
        .set({ pushed_at: now() })
        .where(sql<boolean>`id = any(${ids})`)
        .where('pushed_at', 'is', null)
        .execute();
    },
  };
}

type Device = { endpoint: string; p256dh: string; auth: string };

/** Encrypts a push (RFC 8291) and hands it to the device's push service. */
async function post(db: Db, { endpoint, p256dh, auth }: Device, message: PushMessage): Promise<Response> {
  const [keys, subject] = await Promise.all([readPushKeys(db), findPushContact(db)]);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    // The service stores one push of a topic: a repeated push replaces the first.
    { vapidDetails: { ...keys, subject }, TTL: KEPT_FOR, topic: `notice-${message.id}` },
  );
  // `web-push` itself sends by https alone, and limits only silence, not the whole time.
  const { 'Content-Length': _length, ...rest } = headers as Record<string, string>;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: rest,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response;
}

/** Returns seconds; null when the push is of no use by then. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return 0;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (seconds > KEPT_FOR) return null;
  return seconds > 0 ? seconds : 0;
}
