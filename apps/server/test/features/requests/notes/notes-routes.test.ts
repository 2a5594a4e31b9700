import { LIMITS, MESSAGES, type RequestNotes, type UnreadNotes } from '@portal/domain';

import { created, type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';
import { failure, type Part } from '../../../support/test-app';

const fixtures = setUpRequestFixtures();

type Note = { text?: string; visibility?: string; file?: Part | Part[] };

const write = (person: Actor, id: number, note: Note = {}) =>
  person.call.post(`/api/v1/request/by-id/${id}/notes`, {
    form: { text: 'El local abre a las diez', visibility: 'client', ...note },
  });
const read = async (person: Actor, id: number): Promise<RequestNotes> =>
  (await person.call.get(`/api/v1/request/by-id/${id}/notes`)).json<{ data: RequestNotes }>().data;
const textsOf = async (person: Actor, id: number): Promise<string[]> =>
  (await read(person, id)).notes.map(({ text }) => text);
const unreadOf = async (person: Actor): Promise<[number, number][]> => {
  const response = await person.call.get('/api/v1/request/unread-notes');
  return response.json<{ data: UnreadNotes[] }>().data.map(({ id, unread }) => [id, unread]);
};

test('stores a note with its photos, for all readers of the request', async () => {
  const { users, photos } = fixtures;
  const id = await fixtures.requestIn('asignado');
  created(await write(users.operator, id, { text: "Falta <b>la llave</b> ' del tablero", file: photos(2) }));
  const { notes, hasInternal } = await read(users.client, id);
  expect(hasInternal).toBe(false);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatchObject({
    author: { name: users.operator.name },
    isOwn: false,
    visibility: 'client',
    text: "Falta <b>la llave</b> ' del tablero",
  });
  expect(notes[0]?.photos).toHaveLength(2);
  expect((await fixtures.nobody.get(notes[0]?.photos[0]?.url ?? '')).statusCode).toBe(200);
  // They are no photos of the request or of its work.
  const detail = await users.client.call.get(`/api/v1/request/by-id/${id}`);
  expect(detail.json<{ data: { archivos: unknown[] } }>().data.archivos).toHaveLength(2);
});

test('hides internal notes from the client, and only from the client', async () => {
  const { users } = fixtures;
  const id = await fixtures.requestIn('finalizado', { isContractors: true });
  created(await write(users.assigner, id, { text: 'El cliente paga tarde', visibility: 'internal' }));
  created(await write(users.client, id, { text: '¿Cuándo vienen?' }));
  expect(await textsOf(users.client, id)).toEqual(['¿Cuándo vienen?']);
  for (const person of [users.invoicer, users.leader, users.ledOperator, users.suggester]) {
    expect(await textsOf(person, id)).toEqual(['El cliente paga tarde', '¿Cuándo vienen?']);
  }
  expect((await unreadOf(users.client)).map(([request]) => request)).not.toContain(id);
  expect(failure(await write(users.client, id, { visibility: 'internal' }))).toMatchObject({
    status: 422,
    errors: { visibility: MESSAGES.choice },
  });
});

test('counts what a person has not seen, in the list and at home, until they have', async () => {
  const { users } = fixtures;
  const id = await fixtures.requestIn('asignado');
  created(await write(users.operator, id));
  created(await write(users.operator, id, { visibility: 'internal' }));
  expect(await unreadOf(users.assigner)).toContainEqual([id, 2]);
  expect(await unreadOf(users.client)).toContainEqual([id, 1]);
  expect((await unreadOf(users.operator)).map(([request]) => request)).not.toContain(id);
  // The invoicer reads the request, but it is not their work yet.
  expect(await unreadOf(users.invoicer)).toEqual([]);

  const last = (await read(users.assigner, id)).notes.at(-1)?.id ?? 0;
  await users.assigner.call.put(`/api/v1/request/by-id/${id}/notes/read`, { body: { last } });
  // An older mark takes nothing back.
  await users.assigner.call.put(`/api/v1/request/by-id/${id}/notes/read`, { body: { last: last - 1 } });
  expect((await unreadOf(users.assigner)).map(([request]) => request)).not.toContain(id);
  expect((await read(users.assigner, id)).lastRead).toBe(last);
  expect(await unreadOf(users.client)).toContainEqual([id, 1]);
});

describe('many notes', () => {
  /** Stores notes of a person as if they had been written one after the other, the last one a minute ago. */
  const insert = async (author: Actor, requestId: number, count: number, ahead = 0): Promise<void> => {
    await fixtures.pool.query(
      `insert into request_notes (request_id, author_id, visibility, text, at)
        select $1, $2, 'client', 'nota ' || n, $3::timestamptz - (1 + ($4 - n) / 2.0) * interval '1 minute'
        from generate_series(1, $4::int) n`,
      [requestId, author.id, new Date(Date.now() + ahead), count],
    );
  };

  test('are offered unread by their moment, the newest first, also where older ones were stored later', async () => {
    const { users } = fixtures;
    const [recent, older] = [await fixtures.requestIn('asignado'), await fixtures.requestIn('asignado')];
    created(await write(users.operator, recent));
    await insert(users.operator, older, 1);
    const listed = (await unreadOf(users.assigner)).map(([request]) => request);
    expect(listed.filter((request) => request === recent || request === older)).toEqual([recent, older]);
  });

  test('are read from the newest on, page by page without a gap, and new ones come after them', async () => {
    const { users } = fixtures;
    const id = await fixtures.requestIn('asignado');
    const total = LIMITS.pastRows * 2 + 1;
    await insert(users.otherOperator, id, total);
    const before = (note: number) =>
      users.assigner.call.get(`/api/v1/request/by-id/${id}/notes`, { query: { before: String(note) } });
    const pages = [await read(users.assigner, id)];
    while (pages.at(-1)?.hasOlder) {
      const response = await before(pages.at(-1)?.notes[0]?.id ?? 0);
      pages.push(response.json<{ data: RequestNotes }>().data);
    }
    expect(pages.map(({ notes }) => notes.length)).toEqual([LIMITS.pastRows, LIMITS.pastRows, 1]);
    const texts = pages.toReversed().flatMap(({ notes }) => notes.map(({ text }) => text));
    expect(texts).toEqual(Array.from({ length: total }, (_, index) => `nota ${index + 1}`));
    created(await write(users.client, id, { text: 'la última' }));
    expect((await textsOf(users.assigner, id)).at(-1)).toBe('la última');
    for (const wrong of ['x', '-1', '0', '9'.repeat(40)]) {
      const response = await users.assigner.call.get(`/api/v1/request/by-id/${id}/notes`, { query: { before: wrong } });
      expect([wrong, response.statusCode]).toEqual([wrong, 422]);
    }
  });

  test('of one person are refused for a while, with the reason at the text; the same send is answered again', async () => {
    const { users } = fixtures;
    const id = await fixtures.requestIn('asignado');
    await insert(users.processor, id, LIMITS.notesPerHour - 1);
    const send = (key: string) =>
      users.processor.call.post(`/api/v1/request/by-id/${id}/notes`, {
        form: { text: 'La última que cabe', visibility: 'client' },
        headers: { 'idempotency-key': key },
      });
    const last = created(await send('3f9d5c1e-0000-4000-8000-000000000001'));
    const refused = await send('3f9d5c1e-0000-4000-8000-000000000002');
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    // The oldest of the sixty is half an hour old.
    expect(wait).toBeGreaterThan(29 * 60);
    expect(wait).toBeLessThanOrEqual(31 * 60);
    const message = MESSAGES.note.tooMany(Math.ceil(wait / 60));
    expect(refused.json()).toMatchObject({ message, errors: { text: message } });
    expect(created(await send('3f9d5c1e-0000-4000-8000-000000000001'))).toBe(last);
    created(await write(users.assigner, id, { text: 'De otra persona' }));
  });

  test('written while the clock was a day ahead keep nobody from writing', async () => {
    const { users } = fixtures;
    const id = await fixtures.requestIn('asignado');
    await insert(users.liquidator, id, LIMITS.notesPerHour, 24 * 60 * 60_000);
    created(await write(users.liquidator, id));
  });

  test('sent together are counted one after the other', async () => {
    const { users } = fixtures;
    const id = await fixtures.requestIn('asignado');
    await insert(users.reporter, id, LIMITS.notesPerHour - 1);
    // No note can be stored while somebody holds its request: all three have begun before the first one is.
    const letGo = await fixtures.holdRequest(id);
    const answers = Promise.all(Array.from({ length: 3 }, () => write(users.reporter, id)));
    await fixtures.waitForLocks(3);
    await letGo();
    expect((await answers).map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429]);
  });
});
