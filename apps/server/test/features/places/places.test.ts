import {
  LIMITS,
  MESSAGES,
  type ConfirmedPlaceRequest,
  type ErrorBody,
  type HistoryEntry,
  type Notices,
  type OperatorRequestItem,
  type PlaceForm,
  type PlaceReceipt,
  type PlaceRequest,
  type PlaceSheet,
  type RequestFound,
  type RequestPage,
  type WaitingPlaceRequest,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { sendNoticeEmail } from '../../../src/features/notices/send-notice-email';
import { UNCONFIRMED_LIFE, WAITING_LIFE } from '../../../src/features/places/place-requests-repository';
import { sendPlaceMail } from '../../../src/features/places/send-place-mail';
import { photoKey } from '../../../src/platform/files/photo-keys';
import { doDueJobs } from '../../support/do-due-jobs';
import type { Mail } from '../../../src/platform/mail/mailer';
import { FILLED_FIELDS, FILLED_FORMS } from '../../../../../tools/testing/filled-forms';
import { createMailbox, PORTAL } from '../../support/mailbox';
import { setUpRequestFixtures } from '../../support/request-fixtures';
import { encodeForm, type Part } from '../../support/test-app';
import { REFUSALS } from '../../../src/texts/refusals';

const API = '/api/v1';
const HOUR_MS = 60 * 60 * 1000;
const NOON = new Date('2099-07-11T16:00:00Z');

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const { sent, mailer, mail } = createMailbox();
const fixtures = setUpRequestFixtures({ now, mailer });
beforeEach(async () => {
  ahead = 0;
  sent.length = 0;
  await fixtures.pool.query('delete from counters');
  await fixtures.pool.query('delete from graphile_worker._private_jobs');
});

const sendMails = () => doDueJobs(fixtures.pool, [sendPlaceMail({ db: fixtures.db, now, mail })]);

const sheetsOf = async (...locations: number[]) =>
  dataOf<PlaceSheet[]>(await fixtures.users.admin.call.get(`${API}/places/codes?locations=${locations.join(',')}`));
const createCodes = (locations: number[], change: object = {}) => {
  const { mall, client } = fixtures.records;
  const body = { locations, mall: mall.id, client: client.id, owner: fixtures.users.client.id, ...change };
  return fixtures.users.admin.call.post(`${API}/places/codes`, { body });
};

/** A new place of the client with its code. */
async function newPlace(name?: string) {
  const location = await fixtures.createLocation(name);
  await createCodes([location.id]);
  const [sheet] = await sheetsOf(location.id);
  const code = sheet!.code!;
  return { location, code, token: code.address.replace('/pedir#', '') };
}

const formOf = (change: Record<string, string | Part | Part[] | undefined> = {}) =>
  Object.fromEntries(
    Object.entries({
      ...FILLED_FORMS.request,
      service: String(fixtures.records.service.id),
      description: 'La llave gotea sobre la caja',
      file: fixtures.photo,
      name: 'Ana <b>Díaz</b>',
      email: 'ana@local.cl',
      phone: '+56 9 8765 4321',
      ...change,
    }).filter(([, value]) => value !== undefined),
  ) as Record<string, Part | Part[]>;
const look = (token: string) => fixtures.nobody.get(`${API}/places/form?key=${token}`);
const ask = (token: string, change?: Parameters<typeof formOf>[0]) =>
  fixtures.nobody.post(`${API}/places/requests?key=${token}`, { form: formOf(change) });
const read = (link: string) => fixtures.nobody.get(`${API}/places/requests?key=${link}`);
const confirm = (link: string) => fixtures.nobody.post(`${API}/places/requests/confirm?key=${link}`);
const dataOf = <Data>(response: LightMyRequestResponse): Data => response.json<{ data: Data }>().data;
const linkIn = (mail: Mail | undefined): string => /\/pedir\/confirmar#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** The confirmation link of a form that was sent from this place. */
async function askedAt(token: string, change?: Parameters<typeof formOf>[0]): Promise<string> {
  expect((await ask(token, change)).statusCode).toBe(201);
  await sendMails();
  return linkIn(sent.at(-1));
}
/** Tells that the file store has a photo. */
async function isStored(key: string): Promise<boolean> {
  const content = await fixtures.files.get(key);
  content?.destroy();
  return content !== null;
}
const countRequests = async (location: number): Promise<number> =>
  (await fixtures.db.selectFrom('requests').select('id').where('location_id', '=', location).execute()).length;

test('makes a request of the place and its client once it is confirmed, and only then', async () => {
  const { location, token } = await newPlace();
  // The code says where and for whom, whatever was sent.
  const [elsewhere, stranger] = [await fixtures.createLocation(), await fixtures.createClient()];
  const link = await askedAt(token, { location: String(elsewhere.id), client: String(stranger.id) });
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['ana@local.cl', 'Confirma tu solicitud']]);
  const address = `Mall Peñalolén, ${location.name}`;
  expect(dataOf<PlaceRequest>(await read(link))).toEqual({
    address,
    service: 'Gasfitería',
    description: 'La llave gotea sobre la caja',
    photos: 1,
    confirmed: null,
  });
  // Programs open the links of mails: reading confirms nothing.
  expect(await countRequests(location.id)).toBe(0);

  const first = await confirm(link);
  const confirmed = dataOf<ConfirmedPlaceRequest>(first);
  expect(confirmed.followAddress).not.toBeNull();
  // The link of the mail leads to the request from now on.
  expect(dataOf(await confirm(link))).toEqual(confirmed);
  expect(dataOf<PlaceRequest>(await read(link)).confirmed).toEqual(confirmed);
  expect(await countRequests(location.id)).toBe(1);
  const { client, assigner, otherClient } = fixtures.users;
  const pageFor = ({ call }: typeof client) => call.get(`${API}/request/by-number/${confirmed.numRequest}`);
  const { request, askedByCode, history } = dataOf<RequestPage>(await pageFor(client));
  expect(request).toMatchObject({
    ...Object.fromEntries(Object.entries(FILLED_FIELDS).map(([name, { answer }]) => [name, answer])),
    description: 'La llave gotea sobre la caja',
    address,
    status: 'solicitado',
    client: { client: fixtures.records.client.id },
  });
  expect(askedByCode).toEqual({ name: 'Ana <b>Díaz</b>', email: 'ana@local.cl', phone: '56987654321' });
  expect(dataOf<RequestPage>(await pageFor(assigner)).askedByCode).toEqual(askedByCode);
  expect((await pageFor(otherClient)).statusCode).toBe(404);
  expect(history[0]).toMatchObject({ event: 'create', user: null } satisfies Partial<HistoryEntry>);
  expect(history[0]?.changes).toContainEqual(
    expect.objectContaining({ label: 'Pedida por', to: 'el código QR del lugar' }),
  );
  const [photo] = request.archivos;
  expect(await isStored(photoKey(photo!.id, 'full'))).toBe(true);

  // The operator calls the sender, not the account of the code.
  const { operator } = fixtures.users;
  await fixtures.steps.assign(request.id);
  const [visit] = dataOf<OperatorRequestItem[]>(await operator.call.get(`${API}/request/assigned/${operator.id}`));
  expect(visit?.requester).toEqual({ name: 'Ana <b>Díaz</b>', phone: '56987654321' });
  const { notices } = dataOf<Notices>(await operator.call.get(`${API}/notices`));
  await sendNoticeEmail({ db: fixtures.db, now: () => NOON, mail }).run([{ notice: notices[0]!.id }]);
  expect(sent.at(-1)?.text).toContain('Teléfono: +56\u00A09\u00A08765\u00A04321');

  const numbersFor = async ({ call }: typeof client, q: string) =>
    dataOf<RequestFound[]>(await call.get(`${API}/request/search`, { query: { q } })).map((one) => one.numRequest);
  for (const q of ['diaz, ana', '+56 9 8765 4321', '987654321']) {
    const found = await Promise.all([assigner, operator, client, otherClient].map((one) => numbersFor(one, q)));
    expect(found).toEqual([...Array<number[]>(3).fill([confirmed.numRequest]), []]);
  }

  const followed = await fixtures.nobody.get(`${API}/follow?key=${confirmed.followAddress?.split('#')[1]}`);
  expect(followed.statusCode).toBe(200);
  // A withdrawn link opens nothing, also after another one was made for the same request.
  const linkCall = `${API}/request/${request.id}/follow-link`;
  await client.call.delete(linkCall);
  const withdrawn = { numRequest: confirmed.numRequest, followAddress: null };
  expect(dataOf(await confirm(link))).toEqual(withdrawn);
  await client.call.post(linkCall);
  expect(dataOf<PlaceRequest>(await read(link)).confirmed).toEqual(withdrawn);
});

test('makes one request of confirmations at the same time', async () => {
  const { location, token } = await newPlace();
  const link = await askedAt(token);
  const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
  const confirmed = answers.map((answer) => dataOf<ConfirmedPlaceRequest>(answer));
  expect(new Set(confirmed.map(({ numRequest }) => numRequest))).toHaveProperty('size', 1);
  expect(await countRequests(location.id)).toBe(1);
});

describe('a request without an e-mail', () => {
  const receiptOf = async (token: string): Promise<string> => {
    const response = await ask(token, { email: undefined, phone: '912345678', typeRequest: 'emergencia' });
    return dataOf<PlaceReceipt>(response).address?.split('#')[1] ?? '';
  };
  const newest = async () => dataOf<Notices>(await fixtures.users.assigner.call.get(`${API}/notices`)).notices[0];
  const waiting = async () =>
    dataOf<WaitingPlaceRequest[]>(await fixtures.users.assigner.call.get(`${API}/places/waiting`));

  test('shows its receipt while it waits, and tells the assigners alone, until one accepts it', async () => {
    const { assigner } = fixtures.users;
    const { location, token } = await newPlace();
    const receipt = await receiptOf(token);
    const refused = await confirm(receipt);
    expect([refused.statusCode, refused.json<ErrorBody>().message]).toEqual([409, REFUSALS.placeCodeWaits]);
    await sendMails();
    expect([sent, await countRequests(location.id)]).toEqual([[], 0]);
    expect(dataOf<PlaceRequest>(await read(receipt))).toMatchObject({ waits: true, confirmed: null });
    const rows = await waiting();
    const address = `Mall Peñalolén, ${location.name}`;
    const title = `Emergencia por confirmar en ${address}: La llave gotea sobre la caja`;
    const told = { title, request: null, path: '/request/assign' };
    expect(await newest()).toMatchObject({ ...told, isRead: false });
    await sendNoticeEmail({ db: fixtures.db, now: () => NOON, mail }).run([{ notice: (await newest())!.id }]);
    expect(sent.map(({ text }) => text).join()).toContain(`Ver la solicitud: ${PORTAL}/request/assign`);
    expect(rows).toMatchObject([{ address, typeRequest: 'emergencia', name: 'Ana <b>Díaz</b>', phone: '912345678' }]);
    expect((await fixtures.nobody.get(rows[0]!.photos![0]!.url)).statusCode).toBe(200);

    const accept = () => assigner.call.post(`${API}/places/waiting/${rows[0]!.id}`);
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect([await waiting(), await countRequests(location.id)]).toEqual([[], 1]);
    expect(await newest()).toMatchObject({ ...told, isRead: true });
    const { confirmed } = dataOf<PlaceRequest>(await read(receipt));
    const followed = await fixtures.nobody.get(`${API}/follow?key=${confirmed?.followAddress?.split('#')[1]}`);
    expect(followed.statusCode).toBe(200);
  });

  test('is discarded once with a reason, which its link tells and the audit trail keeps', async () => {
    const { location, token } = await newPlace();
    const receipt = await receiptOf(token);
    const address = `${API}/places/waiting/${(await waiting())[0]!.id}/discard`;
    const discard = () => fixtures.users.assigner.call.post(address, { body: { reason: 'Ya se arregló' } });
    expect((await discard()).statusCode).toBe(200);
    expect((await discard()).json()).toMatchObject({ status: 409, message: REFUSALS.placeRequestAnswered });
    const seen = dataOf<PlaceRequest>(await read(receipt));
    expect([await waiting(), seen.waits, seen.discarded]).toEqual([[], undefined, 'Ya se arregló']);
    const kept = fixtures.db
      .selectFrom('audit_entries')
      .select('details')
      .where('kind', '=', 'place-request-discarded');
    const details = { location: location.name, service: 'Gasfitería', reason: 'Ya se arregló' };
    expect(await kept.execute()).toContainEqual({ details });
  });

  test('ends with its code, and after some days', async () => {
    const [place, late] = [await newPlace(), await newPlace()];
    const receipts = [await receiptOf(place.token), await receiptOf(late.token)];
    await fixtures.users.admin.call.delete(`${API}/places/codes/${place.code.id}`);
    expect((await waiting()).map(({ address }) => address)).toEqual([`Mall Peñalolén, ${late.location.name}`]);
    const seen = async () => [await read(receipts[0]!), await read(receipts[1]!)].map(({ statusCode }) => statusCode);
    ahead = WAITING_LIFE - HOUR_MS;
    expect(await seen()).toEqual([404, 200]);
    ahead = WAITING_LIFE + 1000;
    expect(await seen()).toEqual([404, 404]);
  });
});

test('tells the place and the services, which of them are open for its client, and nothing else', async () => {
  const { location, token } = await newPlace();
  const [other, inactive] = [await fixtures.createService(), await fixtures.createService()];
  await fixtures.db.updateTable('services').set({ status: 'inactivo' }).where('id', '=', inactive.id).execute();
  const { service, mall, client } = fixtures.records;
  const at = { mall_id: mall.id, location_id: location.id, createdBy: fixtures.users.otherClient };
  await fixtures.createRequest({ ...at, service_id: other.id });
  await fixtures.createRequest({ ...at, service_id: service.id, client_id: client.id, status: 'finalizado' });
  const shown = async () => dataOf<PlaceForm>(await look(token));
  expect(await shown()).toEqual({
    location: location.name,
    mall: mall.name,
    services: expect.arrayContaining([
      { id: service.id, service: 'Gasfitería', isOpen: false },
      { id: other.id, service: other.name, isOpen: false },
    ]) as PlaceForm['services'],
  });
  expect((await shown()).services.map(({ id }) => id)).not.toContain(inactive.id);
  await fixtures.createRequest({ ...at, service_id: service.id, client_id: client.id });
  expect((await shown()).services.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual([service.id]);
});

test('refuses what the form of a signed-in client refuses, in the same words', async () => {
  const { token } = await newPlace();
  const inactive = await fixtures.createService();
  await fixtures.db.updateTable('services').set({ status: 'inactivo' }).where('id', '=', inactive.id).execute();
  const text: Part = { filename: 'foto.jpg', content: 'no es una foto' };
  for (const change of [
    { service: '999999' },
    { service: String(inactive.id) },
    { typeWork: 'XX', typeRequest: undefined },
    { description: '\u200b' },
    { description: 'a'.repeat(LIMITS.descriptionMax + 1) },
    { file: undefined },
    { file: Array.from({ length: LIMITS.requestPhotos + 1 }, () => fixtures.photo) },
    { file: [fixtures.photo, text] },
  ]) {
    const [open, signedIn] = [await ask(token, change), await fixtures.steps.create({ change })];
    const verdict = ({ statusCode, json }: LightMyRequestResponse) => {
      const { code, message, errors } = json<ErrorBody>();
      return { change, statusCode, code, message, errors };
    };
    expect(open.statusCode).toBeGreaterThanOrEqual(400);
    expect(verdict(open)).toEqual(verdict(signedIn));
  }
  const unknown = await ask(token, { email: undefined, phone: undefined });
  expect(unknown.json<ErrorBody>().errors).toEqual({ phone: MESSAGES.placeCode.contact });
  const injected = await ask(token, { email: 'ana@local.cl\r\nBcc: todos@local.cl' });
  expect([injected.statusCode, injected.json<ErrorBody>().errors]).toEqual([422, { email: MESSAGES.email.format }]);
  await sendMails();
  expect(sent).toEqual([]);
});

test('mails nothing that a stranger typed, and no markup of a name', async () => {
  const { token } = await newPlace('Local <img src=x> & Cía.');
  await askedAt(token, { description: 'Compra en https://estafa.example' });
  expect(`${sent[0]?.text} ${sent[0]?.html}`).not.toMatch(/Díaz|estafa/);
  expect(sent[0]?.html).not.toContain('<img');
  expect(sent[0]?.html).toContain('Local &lt;img src=x&gt; &amp; Cía.');
});

describe('a token', () => {
  test('is refused alike when it is guessed, exchanged, altered or revoked', async () => {
    const [place, other] = [await newPlace(), await newPlace()];
    const [link, otherLink] = [await askedAt(place.token), await askedAt(other.token)];
    const [[id, signature], [otherId]] = [link.split('.'), otherLink.split('.')] as [string[], string[]];
    expect((await fixtures.users.admin.call.delete(`${API}/places/codes/${place.code.id}`)).statusCode).toBe(200);
    const answers = [];
    for (const one of ['', 'x', 'a'.repeat(22), `${other.token}x`, other.token.slice(1), otherLink, place.token]) {
      answers.push(await look(one), await ask(one));
    }
    for (const one of ['', `${id}.${'a'.repeat(43)}`, `${otherId}.${signature}`, `${link}x`, other.token, link]) {
      answers.push(await read(one), await confirm(one));
    }
    const texts = answers.map(({ statusCode, json }) => JSON.stringify([statusCode, json<ErrorBody>().message]));
    expect([new Set(texts).size, answers[0]?.statusCode]).toEqual([1, 404]);
    expect([(await look(other.token)).statusCode, (await read(otherLink)).statusCode]).toEqual([200, 200]);
    expect([await countRequests(place.location.id), await countRequests(other.location.id)]).toEqual([0, 0]);
  });

  test('of a code is another one after it was revoked, and none while account, client or place are not active', async () => {
    const { location, code, token } = await newPlace();
    await createCodes([location.id]);
    expect((await sheetsOf(location.id))[0]?.code?.id).toBe(code.id);
    await fixtures.users.admin.call.delete(`${API}/places/codes/${code.id}`);
    expect((await sheetsOf(location.id))[0]).toEqual({ location, mall: null, code: null, company: null });
    await createCodes([location.id]);
    const renewed = (await sheetsOf(location.id))[0]!.code!;
    expect(renewed.address).not.toContain(token);

    const status = (to: 'activo' | 'inactivo') =>
      fixtures.db.updateTable('locations').set({ status: to }).where('id', '=', location.id).execute();
    const answer = async () => (await look(renewed.address.split('#')[1] ?? '')).statusCode;
    await status('inactivo');
    expect([await answer(), (await sheetsOf(location.id))[0]?.code?.works]).toEqual([404, false]);
    await status('activo');
    expect([await answer(), (await sheetsOf(location.id))[0]?.code?.works]).toEqual([200, true]);
  });

  test('that is guessed too often stops its address, and nobody with the right one', async () => {
    const { token } = await newPlace();
    const from = (key: string) =>
      fixtures.app.inject({ url: `${API}/places/form?key=${key}`, remoteAddress: '10.1.0.9' });
    for (let tried = 0; tried < LIMITS.followMisses; tried += 1) await from(`x${tried}`);
    expect([(await from('x')).statusCode, (await from(token)).statusCode]).toEqual([429, 200]);
  });
});

test('records in the audit trail who created a code, for whose account, and who revoked it', async () => {
  const { location, code } = await newPlace();
  await createCodes([location.id]);
  for (let time = 0; time < 2; time += 1) await fixtures.users.admin.call.delete(`${API}/places/codes/${code.id}`);
  const { rows: entries } = await fixtures.pool.query(
    'select kind, actor_id::int, subject_id::int, details from audit_entries order by id desc limit 2',
  );
  const actor = fixtures.users.admin.id;
  expect(entries).toEqual([
    { kind: 'place-code-revoked', actor_id: actor, subject_id: null, details: { location: location.name } },
    {
      kind: 'place-codes-created',
      actor_id: actor,
      subject_id: fixtures.users.client.id,
      details: { client: fixtures.records.client.name, codes: 1 },
    },
  ]);
});

test('follows a location with a mall of its own', async () => {
  const { location, token } = await newPlace();
  const mall = await fixtures.createMall('Mall propio');
  await fixtures.db.updateTable('locations').set({ mall_id: mall.id }).where('id', '=', location.id).execute();
  expect(dataOf<PlaceForm>(await look(token)).mall).toBe('Mall propio');
  const own = await fixtures.createLocation();
  await fixtures.db.updateTable('locations').set({ mall_id: mall.id }).where('id', '=', own.id).execute();
  expect((await createCodes([own.id], { mall: undefined })).statusCode).toBe(200);
  expect((await sheetsOf(own.id))[0]).toMatchObject({ mall, code: { mall } });
});

test('refuses codes of records that are not there, and of an account that is no client', async () => {
  const location = await fixtures.createLocation();
  for (const [change, field] of [
    [{ locations: [] }, 'locations'],
    [{ locations: ['a'] }, 'locations'],
    [{ locations: [location.id, 999_999] }, 'locations'],
    [{ client: 999_999 }, 'client'],
    [{ mall: undefined }, 'mall'],
    [{ owner: fixtures.users.assigner.id }, 'owner'],
  ] as const) {
    const refused = await createCodes([location.id], change);
    expect([refused.statusCode, Object.keys(refused.json<ErrorBody>().errors ?? {})]).toEqual([422, [field]]);
  }
  expect((await sheetsOf(location.id))[0]?.code).toBeNull();
});

describe('forms', () => {
  const sendFrom = (remoteAddress: string, token: string, sender: string, filled = true) =>
    fixtures.app.inject({
      ...{ method: 'POST', url: `${API}/places/requests?key=${token}`, remoteAddress },
      // Without a form the count of the address is all that happens.
      ...(filled ? encodeForm(formOf(/@/.test(sender) ? { email: sender } : { email: undefined, phone: sender })) : {}),
    });

  test.each([
    ['address', LIMITS.placeFormsPerAddress, 15 * 60 * 1000],
    ["address's share of a place", LIMITS.placeFormsShare, LIMITS.placeWindow],
    ['mailbox', LIMITS.placeFormsPerSender, LIMITS.strangerWindow],
    ['phone', LIMITS.placeFormsPerSender, LIMITS.strangerWindow],
    ['place by phone', LIMITS.placeRequestsPerPlace, LIMITS.strangerWindow],
  ])('from one %s are limited, and the place stays open for the next person', async (what, most, window) => {
    const places = [await newPlace(), await newPlace()];
    const senders: Record<string, (count: number) => string> = {
      mailbox: (count) => `Eva+${count}@Local.cl`,
      phone: (count) => (count % 2 === 0 ? '912345678' : '+56 9 1234 5678'),
      'place by phone': (count) => `9000000${10 + count}`,
    };
    const send = (count: number) => {
      const { token } = places[what.includes('place') ? 0 : count % 2]!;
      // The addresses of a share are one customer's: all of a /64.
      const address = senders[what] ? `10.2.1.${count}` : what === 'address' ? '10.2.0.1' : `2001:db8::${count}`;
      return sendFrom(address, token, senders[what]?.(count) ?? `eva${count}@local.cl`, what !== 'address');
    };
    for (let count = 0; count < most; count += 1) {
      expect((await send(count)).statusCode).toBe(what === 'address' ? 415 : 201);
    }
    const refused = await send(most);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.json<ErrorBody>().message.startsWith('Por hoy')).toBe(window === LIMITS.strangerWindow);
    expect((await sendFrom('10.2.2.1', places[0]!.token, 'otra@local.cl')).statusCode).toBe(201);
    ahead = window + 1000;
    expect((await send(most)).statusCode).not.toBe(429);
  });

  test('do not close a place, and confirmed ones do for an hour', async () => {
    const { token } = await newPlace();
    const links = [];
    for (let count = 0; count <= LIMITS.placeRequestsPerPlace; count += 1) {
      expect((await sendFrom(`10.3.0.${count}`, token, `eva${count}@local.cl`)).statusCode).toBe(201);
    }
    await sendMails();
    for (const mail of sent) links.push(linkIn(mail));
    for (const link of links.slice(1)) expect((await confirm(link)).statusCode).toBe(200);
    const refused = await confirm(links[0]!);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    ahead = LIMITS.placeWindow + 1000;
    expect((await confirm(links[0]!)).statusCode).toBe(200);
  });

  test('take limited room for their photos, counted for an address', async () => {
    const [place, other] = [await newPlace(), await newPlace()];
    const stored = async () => (await fixtures.db.selectFrom('place_request_photos').select('id').execute()).length;
    expect((await sendFrom('10.4.0.1', place.token, 'eva@local.cl')).statusCode).toBe(201);
    // The next form, of another place and mailbox, meets the used-up counter of the photos alone.
    await fixtures.pool.query(`update counters set count = $1 where key like 'place-photos:%'`, [
      LIMITS.strangerPhotosKb,
    ]);
    const before = await stored();
    expect((await sendFrom('10.4.0.1', other.token, 'ana@local.cl')).statusCode).toBe(429);
    expect(await stored()).toBe(before);
    expect((await sendFrom('10.4.0.2', other.token, 'ana@local.cl')).statusCode).toBe(201);
  });

  test('nobody confirmed are removed with their photos after two days', async () => {
    const { token, location } = await newPlace();
    const link = await askedAt(token);
    const kept = await askedAt(token);
    await confirm(kept);
    const photoOf = async (place: string) => {
      const { rows } = await fixtures.pool.query<{ id: string }>(
        'select id from place_request_photos where place_request_id = $1',
        [place.split('.')[0]],
      );
      return rows.map(({ id }) => photoKey(id, 'full'));
    };
    const [photo] = await photoOf(link);
    ahead = UNCONFIRMED_LIFE - HOUR_MS;
    await fixtures.cleanUp(now());
    expect([(await read(link)).statusCode, await isStored(photo!)]).toEqual([200, true]);
    ahead = UNCONFIRMED_LIFE + 1000;
    expect([(await read(link)).statusCode, (await confirm(link)).statusCode]).toEqual([404, 404]);
    await fixtures.cleanUp(now());
    expect([await photoOf(link), await isStored(photo!)]).toEqual([[], false]);
    expect([(await read(kept)).statusCode, await countRequests(location.id)]).toEqual([200, 1]);
  });
});
