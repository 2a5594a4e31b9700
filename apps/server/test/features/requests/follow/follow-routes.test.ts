import {
  CONTINUE_DAYS,
  FOLLOW_LINK_LIFE,
  LIMITS,
  MESSAGES,
  type ErrorBody,
  type FollowedRequest,
  type FollowLink,
  type HistoryEntry,
  type RequestSaved,
  type RequestNotes,
  type RequestPage,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import type * as InThread from '../../../../src/features/dossiers/run-in-thread';
import { FILLED_FIELDS } from '../../../../../../tools/testing/filled-forms';
import { created, setUpRequestFixtures, VISIT, type Actor } from '../../../support/request-fixtures';
import type { Part } from '../../../support/test-app';
import { REFUSALS } from '../../../../src/texts/refusals';

const API = '/api/v1';
const DAY_MS = 24 * 60 * 60 * 1000;

// The content of a dossier in place of its drawing, which takes seconds.
jest.mock('../../../../src/features/dossiers/run-in-thread', () => ({
  ...jest.requireActual<typeof InThread>('../../../../src/features/dossiers/run-in-thread'),
  sealInThread: async (...[prepare]: Parameters<typeof InThread.sealInThread>) =>
    Buffer.from(JSON.stringify((await prepare()).seal)),
}));

/** The time stands still, but for what a test adds to it. */
const BEGIN = Date.now();
let ahead = 0;
const fixtures = setUpRequestFixtures({ now: () => new Date(BEGIN + ahead) });
afterEach(() => {
  ahead = 0;
});

const linkCall = (id: number) => `${API}/request/${id}/follow-link`;
const tokenOf = async (id: number, as: Actor = fixtures.users.client, query = ''): Promise<string> =>
  (await as.call.post(linkCall(id) + query)).json<{ data: FollowLink }>().data.address.replace('/seguir#', '');
const read = (token: string): Promise<LightMyRequestResponse> => fixtures.nobody.get(`${API}/follow?key=${token}`);
const followed = async (token: string): Promise<FollowedRequest> =>
  (await read(token)).json<{ data: FollowedRequest }>().data;
const statusOf = async (token: string): Promise<number> => (await read(token)).statusCode;
const rate = (token: string, body: object) => fixtures.nobody.post(`${API}/follow/rating?key=${token}`, { body });
const tellStillBroken = (token: string, body: object = { description: 'Volvió a gotear' }) =>
  fixtures.nobody.post(`${API}/follow/still-broken?key=${token}`, { body });
const sendNote = (token: string, form: Record<string, Part> = { text: 'Ahora gotea más', file: fixtures.photo }) =>
  fixtures.nobody.post(`${API}/follow/notes?key=${token}`, { form });
const withdraw = (token: string) =>
  fixtures.nobody.post(`${API}/follow/withdrawal?key=${token}`, { body: { reason: 'Ya se arregló' } });
const from = (address: string, url: string): Promise<LightMyRequestResponse> =>
  fixtures.app.inject({ method: 'GET', url, remoteAddress: address });

test('shows number, place, state, next visit and what was sent without a session, and nothing else', async () => {
  const id = await fixtures.requestIn('asignado');
  const numRequest = await fixtures.numberOf(id);
  const token = await tokenOf(id);
  expect(await followed(token)).toEqual({
    numRequest,
    service: 'Gasfitería',
    address: 'Mall Peñalolén, Local 214',
    status: 'asignado',
    since: expect.stringMatching(/^\d{4}-/) as string,
    visit: VISIT,
    photos: [],
    answersUntil: null,
    continuedBy: null,
    rating: null,
    sent: [
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        text: FILLED_FIELDS.description.text,
        photos: [expect.any(String), expect.any(String)] as string[],
      },
    ],
  } satisfies FollowedRequest);
  expect((await read(token)).headers['cache-control']).toBe('no-store');
});

test("names the request that goes on for a duplicate, where it is the same client's and still there", async () => {
  const { steps, users, numberOf } = fixtures;
  const [own, others] = [created(await steps.create()), created(await steps.create({ as: users.otherClient }))];
  const [first, second] = [created(await steps.create()), created(await steps.create())];
  await steps.closeAsDuplicate(first, { of: own });
  await steps.closeAsDuplicate(second, { of: others });
  expect(await followed(await tokenOf(first))).toMatchObject({ status: 'eliminado', duplicateOf: await numberOf(own) });
  expect(await followed(await tokenOf(second))).toMatchObject({ status: 'eliminado', duplicateOf: null });
  await steps.delete(own);
  expect((await followed(await tokenOf(first))).duplicateOf).toBeNull();
});

test("calls the work finished through all stages of money, and shows the photos of the result, and of what was sent by the client's link", async () => {
  const id = await fixtures.requestIn('facturado');
  const other = await fixtures.requestIn('finalizado');
  const [token, otherToken] = [await tokenOf(id), await tokenOf(other)];
  const shown = await followed(token);
  expect([shown.status, shown.photos.length]).toEqual(['finalizado', 2]);
  const { rows } = await fixtures.pool.query<{ id: string }>(
    `select id from photos where request_id = $1 and kind not in ('request', 'result')
      union all select id from photos where request_id = $2`,
    [id, other],
  );
  const photo = (which: string | undefined, key: string) =>
    fixtures.nobody.get(`${API}/follow/photos/${which}?v=thumb&key=${key}`);
  expect((await photo(shown.photos[0], token)).headers['content-type']).toMatch(/^image\//);
  for (const hidden of rows) expect((await photo(hidden.id, token)).statusCode).toBe(404);
  const [asked] = shown.sent![0]!.photos;
  const reader = await tokenOf(id, fixtures.users.reporter);
  expect([(await photo(asked, token)).statusCode, (await photo(asked, reader)).statusCode]).toEqual([200, 404]);
  expect((await photo(shown.photos[0], otherToken)).statusCode).toBe(404);
  await fixtures.users.client.call.delete(linkCall(id));
  expect((await photo(shown.photos[0], token)).statusCode).toBe(404);
});

describe('a link', () => {
  test('is the same at every copy', async () => {
    const { client, assigner, reporter } = fixtures.users;
    const id = await fixtures.requestIn('asignado');
    const token = await tokenOf(id);
    expect([await tokenOf(id, client), await tokenOf(id, reporter)]).toEqual([token, await tokenOf(id, assigner)]);
    const { rows } = await fixtures.pool.query<object>('select * from follow_links');
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  test("shows, and does not act, where it is not the client's", async () => {
    const { assigner, reporter, leader, ledOperator, suggester } = fixtures.users;
    const id = await fixtures.requestIn('finalizado', { isContractors: true });
    const clients = await tokenOf(id);
    await rate(clients, { stars: 2, words: 'Tarde' });
    const readers = [assigner, reporter, leader, ledOperator, suggester].map((reader) => tokenOf(id, reader));
    for (const token of await Promise.all([...readers, tokenOf(id, fixtures.users.client, '?shows=1')])) {
      const shown = await followed(token);
      expect(shown).toMatchObject({ status: 'finalizado', answersUntil: null, rating: null });
      expect(shown.sent).toBeUndefined();
      const acts = [rate(token, { stars: 5 }), tellStillBroken(token), sendNote(token), withdraw(token)];
      for (const refused of await Promise.all(acts)) {
        expect([refused.statusCode, refused.json<ErrorBody>().message]).toEqual([403, REFUSALS.followLinkShows]);
      }
    }
    expect((await followed(clients)).rating).toEqual({ stars: 2, words: 'Tarde' });
  });

  test.each<[string, (id: number) => Promise<LightMyRequestResponse>]>([
    ['return', (id) => fixtures.steps.return(id)],
    ['reassignment', (id) => fixtures.steps.assign(id)],
    [
      'hand-over to another company',
      (id) => {
        const { id: assigner } = fixtures.users.otherLeader;
        return fixtures.steps.handOver(id, { change: { company: fixtures.otherCompany.id, assigner } });
      },
    ],
  ])('of a former holder ends with a %s, and that of others does not', async (_what, move) => {
    const { leader, ledOperator, assigner } = fixtures.users;
    const id = await fixtures.requestIn('asignado', { isContractors: true });
    const former = [await tokenOf(id, leader), await tokenOf(id, ledOperator)];
    const kept = [await tokenOf(id), await tokenOf(id, assigner)];
    expect((await fixtures.steps.edit(id, { change: { description: 'Gotea en otra parte' } })).statusCode).toBe(200);
    for (const token of former) expect(await statusOf(token)).toBe(200);
    expect((await move(id)).statusCode).toBe(200);
    for (const token of former) expect(await statusOf(token)).toBe(404);
    for (const token of kept) expect(await statusOf(token)).toBe(200);
  });

  test('gives the same answer when it is guessed, exchanged, revoked or over', async () => {
    const { client } = fixtures.users;
    const [id, other] = [await fixtures.requestIn('asignado'), await fixtures.requestIn('asignado')];
    const [token, otherToken] = [await tokenOf(id), await tokenOf(other)];
    const [[number, signature], [otherNumber]] = [token.split('.'), otherToken.split('.')] as [string[], string[]];
    const refused = [
      '',
      'x',
      `${number}.${'a'.repeat(43)}`,
      `${otherNumber}.${signature}`,
      `${number}.${signature?.slice(0, -1)}`,
      `999999999.${signature}`,
      `${number}.${signature}&key=x`,
      '%00',
    ];
    await client.call.delete(linkCall(id));
    const answers = [];
    for (const one of [...refused, token]) answers.push(await read(one));
    expect(new Set(answers.map(({ statusCode, json }) => JSON.stringify([statusCode, json<object>()])))).toHaveProperty(
      'size',
      1,
    );
    expect(answers[0]?.statusCode).toBe(404);
    expect(await statusOf(otherToken)).toBe(200);
  });

  test('that was revoked is renewed by those who may edit the request, and by nobody else', async () => {
    const { client, leader, ledOperator } = fixtures.users;
    const id = await fixtures.requestIn('asignado', { isContractors: true });
    const token = await tokenOf(id);
    expect((await client.call.delete(linkCall(id))).statusCode).toBe(200);
    // The leader assigns, as an assigner of the operator company does, and maintains no request.
    for (const reader of [leader, ledOperator]) expect((await reader.call.post(linkCall(id))).statusCode).toBe(409);
    const renewed = await tokenOf(id);
    expect([await statusOf(token), await statusOf(renewed)]).toEqual([404, 200]);
  });

  test.each(['facturado', 'eliminado'] as const)('ends 30 days after the request became %s', async (status) => {
    const token = await tokenOf(await fixtures.requestIn(status));
    ahead = FOLLOW_LINK_LIFE - 60_000;
    expect(await statusOf(token)).toBe(200);
    ahead = FOLLOW_LINK_LIFE + DAY_MS;
    expect(await statusOf(token)).toBe(404);
  });

  test('ends no later because its client says that the fault is still there', async () => {
    const id = await fixtures.requestIn('facturado');
    const at = new Date(BEGIN - DAY_MS);
    await fixtures.db.updateTable('request_history').set({ at }).where('request_id', '=', id).execute();
    const token = await tokenOf(id);
    expect((await fixtures.steps.continue(id)).statusCode).toBe(201);
    ahead = FOLLOW_LINK_LIFE - 60_000;
    expect(await statusOf(token)).toBe(404);
  });

  test('holds as long as there is something to do', async () => {
    const token = await tokenOf(await fixtures.requestIn('liquidado'));
    ahead = FOLLOW_LINK_LIFE * 2;
    expect(await statusOf(token)).toBe(200);
  });

  test('stops an address that tries unknown ones, and nobody who has the right one', async () => {
    const token = await tokenOf(await fixtures.requestIn('solicitado'));
    for (let tried = 0; tried < LIMITS.followMisses; tried += 1) {
      // The number of the other half is beyond the column of request numbers.
      const guess = tried % 2 === 0 ? `1.${tried}` : `${2 ** 31 + tried}.${'A'.repeat(43)}`;
      expect((await from('10.1.0.2', `${API}/follow?key=${guess}`)).statusCode).toBe(404);
    }
    const refused = await from('10.1.0.2', `${API}/follow?key=1.x`);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await from('10.1.0.2', `${API}/follow?key=${token}`)).statusCode).toBe(200);
  });
});

describe('the dossier of a link', () => {
  const dossier = (token: string) => fixtures.nobody.get(`${API}/follow/dossier?key=${token}`);

  test('is the evidence of finished work as its client reads it, without money, some times in a while', async () => {
    const id = await fixtures.requestIn('facturado');
    const token = await tokenOf(id);
    const first = await dossier(token);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="expediente-${token.split('.')[0]}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(first.body).toMatch(/"kind":"evidence".*"withPrices":false.*"Finalizado".*Se cambió la cañería/);
    expect(first.body).toContain('["Teléfono",null]');
    expect(first.body).not.toMatch(/\$\d|Recorrido del precio|Liquida|Factura/);
    // No names and papers but the first name of who comes.
    expect(first.body).toMatch(/\["Operario","Óscar"\].*Asignador.*Operario/);
    expect(first.body).not.toMatch(/Núñez|14\.?029\.?387|R\.U\.T|"Firma de quien recibe"/);

    for (let made = 1; made < LIMITS.followDossiers; made += 1) expect((await dossier(token)).statusCode).toBe(200);
    expect((await dossier(token)).statusCode).toBe(429);
    expect((await dossier(await tokenOf(await fixtures.requestIn('finalizado')))).statusCode).toBe(200);
  });

  test('is refused before the work is done, and unknown like its link', async () => {
    const id = await fixtures.requestIn('en proceso');
    const token = await tokenOf(id);
    expect((await dossier(token)).statusCode).toBe(409);
    for (let tried = 0; tried < LIMITS.followMisses; tried += 1) {
      await from('10.1.0.3', `${API}/follow/dossier?key=1.${tried}`);
    }
    expect((await from('10.1.0.3', `${API}/follow?key=1.x`)).statusCode).toBe(429);
  });
});

describe("the client's answer through a link", () => {
  test("says 'Sigue igual' once, in the name of the link", async () => {
    const id = await fixtures.requestIn('finalizado');
    const token = await tokenOf(id);
    const response = await tellStillBroken(token);
    const { numRequest, id: created } = response.json<{ data: RequestSaved }>().data;
    expect(response.statusCode).toBe(201);
    expect((await followed(token)).continuedBy).toBe(numRequest);
    expect((await tellStillBroken(token)).statusCode).toBe(409);

    const stored = await fixtures.pool.query(
      'select created_by::int, continues_id::int, description from requests where id = $1',
      [created],
    );
    const { client } = fixtures.users;
    expect(stored.rows).toEqual([{ created_by: client.id, continues_id: id, description: 'Volvió a gotear' }]);
    const [entry] = await fixtures.historyOf(created);
    expect(entry).toMatchObject({ event: 'create', user: null } satisfies Partial<HistoryEntry>);
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ label: 'Avisado por', to: 'el enlace de seguimiento' }),
    );
  });

  test('rates finished work, and changes the rating within its days', async () => {
    const token = await tokenOf(await fixtures.requestIn('finalizado'));
    await rate(token, { stars: 5, words: 'Impecable' });
    expect((await rate(token, { stars: 4 })).json()).toEqual({ data: { stars: 4, words: null } });
    expect((await followed(token)).rating).toEqual({ stars: 4, words: null });
  });

  test('is read with the request by staff and the client, and not by people of contractors', async () => {
    const id = await fixtures.requestIn('finalizado', { isContractors: true });
    const token = await tokenOf(id);
    await rate(token, { stars: 4, words: 'Quedó limpio' });
    const { client, reporter, ledOperator } = fixtures.users;
    const ratingFor = async ({ call }: Actor) =>
      (await call.get(`${API}/request/by-number/${token.split('.')[0]}`)).json<{ data: RequestPage }>().data.rating;
    const rating = { stars: 4, words: 'Quedó limpio' };
    expect([await ratingFor(client), await ratingFor(reporter), await ratingFor(ledOperator)]).toEqual([
      rating,
      rating,
      null,
    ]);
  });

  test('takes a further word and photos as a note for the readers of the request, until the work is done', async () => {
    const id = await fixtures.requestIn('asignado');
    const token = await tokenOf(id);
    expect((await sendNote(token)).statusCode).toBe(201);
    const note = (await followed(token)).sent![1]!;
    expect(note).toMatchObject({ text: 'Ahora gotea más', photos: [expect.any(String)] });
    const photo = (key: string) => fixtures.nobody.get(`${API}/follow/photos/${note.photos[0]}?v=thumb&key=${key}`);
    const reader = await tokenOf(id, fixtures.users.assigner);
    expect([(await photo(token)).statusCode, (await photo(reader)).statusCode]).toEqual([200, 404]);
    const read = await fixtures.users.client.call.get(`${API}/request/by-id/${id}/notes`);
    expect(read.json<{ data: RequestNotes }>().data.notes).toMatchObject([
      { author: { name: 'Por el enlace' }, isOwn: false, visibility: 'client', text: 'Ahora gotea más' },
    ]);
    // The notes between staff and client stay theirs.
    await fixtures.users.client.call.post(`${API}/request/by-id/${id}/notes`, {
      form: { text: 'Del cliente', visibility: 'client' },
    });
    expect((await followed(token)).sent).toHaveLength(2);

    expect((await sendNote(token, { text: ' ' })).json<ErrorBody>().errors).toEqual({ text: MESSAGES.note.text });
    for (let sent = 1; sent < LIMITS.followNotes; sent += 1) await sendNote(token, { text: 'Otra' });
    const over = { status: 429, message: REFUSALS.overForToday.notes };
    expect((await sendNote(token)).json<ErrorBody>()).toMatchObject(over);
    expect((await sendNote(await tokenOf(await fixtures.requestIn('finalizado')))).statusCode).toBe(409);
  });

  test('withdraws the request until work begins, and the history says by what', async () => {
    const id = await fixtures.requestIn('asignado');
    expect((await withdraw(await tokenOf(id))).statusCode).toBe(200);
    const [entry] = (await fixtures.historyOf(id)).toReversed();
    expect(entry).toMatchObject({ event: 'delete', user: null, to: 'eliminado' } satisfies Partial<HistoryEntry>);
    expect(entry?.changes.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['Ya se arregló', 'el enlace de seguimiento']),
    );
    expect((await withdraw(await tokenOf(await fixtures.requestIn('en proceso')))).statusCode).toBe(409);
  });

  test('is refused before the work is done, and after its days', async () => {
    const open = await tokenOf(await fixtures.requestIn('en proceso'));
    const done = await tokenOf(await fixtures.requestIn('finalizado'));
    expect((await followed(open)).answersUntil).toBeNull();
    expect([(await rate(open, { stars: 5 })).statusCode, (await tellStillBroken(open)).statusCode]).toEqual([409, 409]);
    expect((await followed(done)).answersUntil).not.toBeNull();
    ahead = (CONTINUE_DAYS + 2) * DAY_MS;
    expect((await followed(done)).answersUntil).toBeNull();
    expect([(await rate(done, { stars: 5 })).statusCode, (await tellStillBroken(done)).statusCode]).toEqual([409, 409]);
  });
});
