import {
  formatDay,
  ROLE,
  shortDay,
  USUAL_NOTICE_PREFERENCES,
  type FollowLink,
  type Job,
  type NoticePreferences,
  type Page,
  type UserDetail,
} from '@portal/domain';

import { deliverNotice } from '../../../src/features/notices/deliver-notice';
import { sendNoticeEmail } from '../../../src/features/notices/send-notice-email';
import { sendSummaries, sendSummary } from '../../../src/features/notices/send-summary';
import { readUnsubscription, unsubscribeUrl } from '../../../src/features/notices/unsubscribe-link';
import { deriveKeys } from '../../../src/platform/auth/keys';
import { doDueJobs } from '../../support/do-due-jobs';
import { RecipientRefused, type Mail, type Mailer } from '../../../src/platform/mail/mailer';
import { recordRefusals } from '../../../src/platform/mail/record-refusals';
import { createMailbox, PORTAL } from '../../support/mailbox';
import { FILLED_FORMS } from '../../../../../tools/testing/filled-forms';
import { type Actor, setUpRequestFixtures } from '../../support/request-fixtures';
import { failure, TEST_SECRET } from '../../support/test-app';

/** Noon in Santiago, outside of everybody's quiet hours. */
const NOON = new Date('2099-07-11T16:00:00Z');
/** In the hour of the summary. */
const MORNING = new Date('2099-07-12T12:20:00Z');

const { sent, ...mailbox } = createMailbox();
let mailer: Mailer;
const fixtures = setUpRequestFixtures();
beforeEach(async () => {
  sent.length = 0;
  mailer = mailbox.mailer;
  await fixtures.pool.query('delete from graphile_worker._private_jobs');
  await fixtures.pool.query('delete from notices');
  await fixtures.pool.query('delete from notice_preferences');
  await choose(fixtures.users.assigner, {});
});

const contextAt = (moment: Date, others: Partial<Mailer> = {}) => ({
  db: fixtures.db,
  now: () => moment,
  mail: { ...mailbox.mail, mailer: { ...mailer, ...others } },
});
const deliver = async (moment = NOON, others: Partial<Mailer> = {}): Promise<void> => {
  const context = contextAt(moment, others);
  for (const tasks of [[deliverNotice(context)], [sendNoticeEmail(context), sendSummary(context)]]) {
    await fixtures.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await doDueJobs(fixtures.pool, tasks);
  }
};
const sendAll = async (moment: Date): Promise<void> => {
  await sendSummaries(contextAt(moment)).run({} as never);
  await deliver(moment);
};
const choose = (actor: Actor, change: Partial<NoticePreferences>) =>
  actor.call.put('/api/v1/account/notices', { body: { ...USUAL_NOTICE_PREFERENCES, ...change } });
const to = ({ email }: { email: string }): Mail[] => sent.filter((mail) => mail.to === email);

describe('the mail of a notice', () => {
  it('describes the request and links to it, without money, and tells a follower no reason', async () => {
    const { operator, client, otherClient, ledOperator } = fixtures.users;
    const id = await fixtures.requestIn('solicitado');
    await fixtures.db.insertInto('request_followers').values({ request_id: id, user_id: otherClient.id }).execute();
    await fixtures.steps.assign(id);
    await deliver();
    const number = await fixtures.numberOf(id);
    const [mail] = to(operator) as [Mail];
    const { date } = FILLED_FORMS.visit;
    const [visit, when] = [formatDay(date), `${shortDay(date)}, 10:30`];
    expect(mail.subject.toLowerCase()).toBe(
      `visita el ${when}, mall peñalolén, local 214: la cañería gotea junto a la caja · n° ${number}`,
    );
    expect(mail.text).toContain(
      [
        `Visita: ${visit} 10:30`,
        'Falla: La cañería gotea junto a la caja',
        'Prioridad: Urgente',
        'Cliente: Comercial Ñandú SpA',
        'Servicio: Gasfitería',
        'Lugar: Mall Peñalolén, Local 214',
        'Teléfono: +56\u00A09\u00A01234\u00A05678',
        `Ver la solicitud: ${PORTAL}/solicitud/${number}`,
        'Cómo llegar: https://www.google.com/maps/dir/?api=1&destination=Mall%20Pe%C3%B1alol%C3%A9n%2C%20Local%20214%2C%20Chile',
      ].join('\n'),
    );
    expect(mail.name).toMatch(/^notice-\d+$/);
    const [clients] = to(client) as [Mail];
    expect(clients.subject.toLowerCase()).toBe(`${when}: viene óscar núñez · n° ${number}`);
    expect(clients.text).toContain(`Visita: ${visit} 10:30\nViene: Óscar Núñez\nCliente: `);
    expect(clients.text).not.toContain('Teléfono');
    const [followers] = to(otherClient) as [Mail];
    expect(followers.subject).toBe(clients.subject);
    expect(followers.text).not.toMatch(/Falla|Cliente|\/solicitud\/|Seguirla/);
    const seen = `Servicio: Gasfitería\nLugar: Mall Peñalolén, Local 214\nVer o dejar de seguir: ${PORTAL}/seguir#`;
    expect(followers.text).toContain(seen);
    const [, path = ''] =
      /^Seguirla sin iniciar sesión: https:\/\/portal\.empresa\.cl(\/seguir#.+)$/m.exec(clients.text) ?? [];
    const link = await client.call.post(`/api/v1/request/${id}/follow-link`);
    expect(link.json<{ data: FollowLink }>().data.address).toBe(path);
    expect(mail.text).not.toContain('/seguir');
    expect(sent.map(({ text, html }) => text + html).join()).not.toMatch(/25\.?000|\$/);
    await fixtures.steps.handOver(id);
    await deliver();
    expect(to(client)[1]!.text).toMatch(/^La visita del \d\d-\d\d se está organizando de nuevo[^\n]+\n+Cliente: /);
    await fixtures.steps.assignOwn(id, { change: { havePermission: true } });
    await deliver();
    expect(to(ledOperator)[0]!.text).toContain('\nPermiso: Falta el número\n');
    await fixtures.steps.delete(id);
    await deliver();
    expect([client, otherClient].map((one) => /«Estaba repetida»/.test(to(one)[3]!.subject))).toEqual([true, false]);
  });

  it('tells what comes within two minutes together, and a visit of today at once, or a minute after the last mail', async () => {
    const { client } = fixtures.users;
    const waits = async (): Promise<number[]> => {
      await doDueJobs(fixtures.pool, [deliverNotice(contextAt(NOON))]);
      const { rows } = await fixtures.pool.query<{ run_at: Date }>(
        'select run_at from graphile_worker.jobs where key = $1',
        [`send-notice-email:${client.id}`],
      );
      return rows.map((row) => row.run_at.getTime() - NOON.getTime());
    };
    for (let time = 0; time < 3; time += 1) await fixtures.requestIn('asignado');
    expect(await waits()).toEqual([120_000]);
    const id = await fixtures.requestIn('asignado');
    await fixtures.pool.query('update requests set date_assigned = $1 where id = $2', ['2099-07-11', id]);
    expect(await waits()).toEqual([5_000]);
    await fixtures.requestIn('asignado');
    expect(await waits()).toEqual([5_000]);
    await deliver();
    expect(to(client).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: viene Óscar Núñez · N° \d+ y 4 más$/),
    ]);
    expect(to(client)[0]!.text.match(/: viene Óscar Núñez · N° \d+$/gm)).toHaveLength(5);
    await fixtures.requestIn('asignado');
    await fixtures.pool.query("update requests set date_assigned = '2099-07-11'");
    expect(await waits()).toEqual([60_000]);
  });

  it('leaves once, also when its job is repeated after the mark', async () => {
    await fixtures.requestIn('solicitado');
    await deliver();
    const count = sent.length;
    expect(count).toBeGreaterThan(0);
    const { rows } = await fixtures.pool.query<{ id: number }>('select id from notices');
    for (const { id } of rows) await sendNoticeEmail(contextAt(NOON)).run([{ notice: Number(id) }]);
    expect(sent).toHaveLength(count);
  });

  it('is tried again under the same name when the server fails', async () => {
    await fixtures.requestIn('solicitado');
    const names: string[] = [];
    await deliver(NOON, {
      send: ({ name }) => {
        names.push(name);
        return Promise.reject(new Error('421'));
      },
    });
    expect(names.length).toBeGreaterThan(0);
    await deliver();
    expect(sent.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('ends at an address that takes no mails, and names its person until one arrives', async () => {
    const { assigner } = fixtures.users;
    const admin = await fixtures.as(await fixtures.createUser({ roles: [ROLE.admin] }));
    const isRefused = async (): Promise<true | undefined> =>
      (await admin.get(`/api/v1/users/${assigner.id}`)).json<{ data: UserDetail }>().data.isMailRefused;
    const refusing = {
      reachesPeople: true,
      send: () => Promise.reject(new RecipientRefused('550 5.1.1 no such user')),
    };
    await fixtures.requestIn('solicitado');
    await deliver(NOON, recordRefusals(fixtures.db, refusing));
    const { data } = (await admin.get('/api/v1/jobs', { query: { state: 'failed' } })).json<Page<Job>>();
    expect(data).toMatchObject([
      { lastError: expect.stringMatching(new RegExp(`${assigner.email}.*550`)) as string, attempts: 1 },
    ]);
    expect(await isRefused()).toBe(true);
    await fixtures.requestIn('solicitado');
    await deliver(NOON, recordRefusals(fixtures.db, mailer));
    expect(await isRefused()).toBeUndefined();
  });

  it('is not sent for a notice that was read, is no longer visible, or is not wanted as a mail', async () => {
    const { assigner, leader, operator } = fixtures.users;
    await fixtures.requestIn('solicitado');
    const lost = await fixtures.requestIn('pendiente');
    await assigner.call.put('/api/v1/notices/read', { body: { upTo: Number.MAX_SAFE_INTEGER } });
    await fixtures.steps.assign(lost);
    await choose(operator, { email: ['note'] });
    await deliver();
    expect([to(assigner), to(operator)]).toEqual([[], []]);
    const [told] = to(leader) as [Mail];
    expect(told.text).toMatch(/^Ya no es tuya · N° \d+\n+-- \n/);
    expect(told.html).not.toContain('/solicitud/');
  });

  it('waits for the end of the night when an outage of the server ended in it', async () => {
    await fixtures.requestIn('solicitado');
    await deliver(NOON, { send: () => Promise.reject(new Error('421')) });
    await deliver(new Date('2099-07-12T03:00:00Z'));
    expect(sent).toEqual([]);
    const { rows } = await fixtures.pool.query<{ run_at: Date }>(
      `select distinct run_at from graphile_worker.jobs where task_identifier = 'send-notice-email' and attempts = 0`,
    );
    expect(rows).toEqual([{ run_at: new Date('2099-07-12T11:00:00Z') }]);
  });
});

describe('the daily summary', () => {
  it('is sent once a day in the morning, with the notices that were neither read nor mailed', async () => {
    const { assigner } = fixtures.users;
    await fixtures.requestIn('solicitado');
    await deliver();
    await fixtures.pool.query('delete from notice_preferences');
    sent.length = 0;
    await fixtures.requestIn('solicitado');
    await fixtures.requestIn('solicitado');
    await deliver();
    await sendAll(NOON);
    expect(to(assigner)).toEqual([]);

    await sendAll(MORNING);
    await sendAll(MORNING);
    const mails = to(assigner);
    expect(
      mails[0]!.text.match(/^Urgente en Mall Peñalolén, Local 214: La cañería gotea junto a la caja · N° \d+$/gm),
    ).toHaveLength(2);
    expect(mails[0]!.name).toBe(`summary-${assigner.id}-2099-07-12`);

    await fixtures.requestIn('solicitado');
    await sendAll(MORNING);
    await sendSummary(contextAt(MORNING)).run({ user: assigner.id, day: '2099-07-12' });
    await sendAll(new Date(MORNING.getTime() + 24 * 3_600_000));
    expect(to(assigner).map(({ subject }) => subject)).toEqual([
      'Resumen del 12-07-2099: 2 avisos sin leer',
      'Resumen del 13-07-2099: 1 aviso sin leer',
    ]);
  });

  it('names the number of those it has no room for', async () => {
    const { assigner } = fixtures.users;
    await choose(assigner, { hasDailySummary: true });
    const id = await fixtures.requestIn('solicitado');
    await fixtures.pool.query(
      `insert into notices (user_id, topic, request_id, source) select $1, 'note', $2, 'test:' || n from generate_series(1, 40) n`,
      [assigner.id, id],
    );
    await sendAll(MORNING);
    const [mail] = to(assigner) as [Mail];
    expect(mail.subject).toBe('Resumen del 12-07-2099: 41 avisos sin leer');
    expect(mail.text).toContain('Y 11 más\nVer todos los avisos: https://portal.empresa.cl/notices');
  });
});

describe('the link that ends mails', () => {
  const pathOf = (userId: number, scope: 'work' | 'all'): string =>
    unsubscribeUrl({ userId, scope }, contextAt(NOON).mail).slice(PORTAL.length);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string) =>
    fixtures.app.inject({ method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' });
  const kindsOf = async (actor: Actor): Promise<string[]> =>
    (await actor.call.get('/api/v1/account/notices')).json<{ data: NoticePreferences }>().data.email;

  it('is in each mail, asks first, and unsubscribes from one kind with one POST of a mail program', async () => {
    const { assigner } = fixtures.users;
    await fixtures.requestIn('solicitado');
    await deliver();
    const url = pathOf(assigner.id, 'work');
    expect(to(assigner)[0]!.unsubscribeUrl).toBe(`${PORTAL}${url}`);
    const confirmationPage = await fixtures.nobody.get(url);
    expect(confirmationPage.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(confirmationPage.body).toContain('<form method="post"><button>No recibir más</button></form>');
    expect(await kindsOf(assigner)).toContain('work');
    for (let time = 0; time < 2; time += 1) expect((await post(url)).statusCode).toBe(200);
    expect(await kindsOf(assigner)).toEqual(['change', 'note', 'late']);
    expect((await post(pathOf(assigner.id, 'all'))).body).toContain('Ya no recibirás correos de avisos.');
    expect(await kindsOf(assigner)).toEqual([]);
  });

  it('is refused where anything of it was changed', async () => {
    const { assigner, client } = fixtures.users;
    const url = pathOf(assigner.id, 'work');
    for (const other of [
      url.replace(`/${assigner.id}.`, `/${client.id}.`),
      url.replace('.work.', '.all.'),
      url.replace('.work.', '.toString.'),
      url.slice(0, -1),
      `${url}A`,
      url
        .replace(/.$/, url.endsWith('A') ? 'B' : 'A')
        .replace(/(.)(.)$/, (_all, one: string, two: string) => (one === 'x' ? 'y' : 'x') + two),
    ]) {
      expect(failure(await post(other))).toMatchObject({ status: 404 });
      expect((await fixtures.nobody.get(other)).statusCode).toBe(404);
    }
    expect(await kindsOf(assigner)).toContain('work');
    expect(readUnsubscription('1.work.AAAA', deriveKeys(TEST_SECRET).unsubscribe)).toBeNull();
  });

  it('answers a page to whoever opens it damaged', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const damaged = [
      '/api/v1/notices/unsubscribe/1.work.A',
      '/api/v1/notices/unsubscribe/%E0',
      '/api/v1/calendar/visits.ics?key=x',
    ];
    for (const url of damaged) {
      const page = await fixtures.nobody.get(url, { headers });
      expect([page.statusCode >= 400, page.headers['content-type']]).toEqual([true, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<a href="/account">Entra y elige en Mi cuenta</a>');
    }
  });

  it('takes neither a long form nor one at another route', async () => {
    const { assigner } = fixtures.users;
    const long = await fixtures.app.inject({
      method: 'POST',
      url: pathOf(assigner.id, 'work'),
      headers: form,
      payload: 'x'.repeat(5_000),
    });
    expect(long.statusCode).toBe(413);
    expect((await post('/api/v1/auth/login')).statusCode).toBe(415);
  });
});
