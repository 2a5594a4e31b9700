import type { HistoryEntry, RequestNotes, UnreadNotes } from '@portal/domain';
import fc from 'fast-check';

import { REASON_LABEL } from '../../../../src/features/requests/request/last-change';
import { created, type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

type Holder = 'staff' | 'one' | 'other';

/** A time in which somebody has the request, and whether a contractor gives it back at its end. */
type Time = { holder: Holder; isReturned: boolean };

const write = async (person: Actor, id: number, text: string, visibility = 'internal') =>
  created(await person.call.post(`/api/v1/request/by-id/${id}/notes`, { form: { text, visibility } }));
const textsOf = async (person: Actor, id: number): Promise<string[]> => {
  const response = await person.call.get(`/api/v1/request/by-id/${id}/notes`);
  return response.json<{ data: RequestNotes }>().data.notes.map(({ text }) => text);
};
const reasonsIn = (history: readonly HistoryEntry[]): (string | null)[] =>
  history.flatMap(({ changes }) => changes).flatMap(({ label, to }) => (label === REASON_LABEL ? [to] : []));

const companyOf = (holder: Holder) =>
  ({ staff: undefined, one: fixtures.company, other: fixtures.otherCompany })[holder];
const leaderOf = (holder: Holder): Actor | undefined =>
  ({ staff: undefined, one: fixtures.users.leader, other: fixtures.users.otherLeader })[holder];

/**
 * Lets a request pass through the hands of several holders, each of whom leaves notes.
 * @returns its id
 */
async function passOn(times: readonly Time[]): Promise<number> {
  const { steps, users } = fixtures;
  const id = created(await steps.create({ change: { file: fixtures.photos(1) } }));
  await write(users.liquidator, id, 'interna antes');
  for (const [index, { holder, isReturned }] of times.entries()) {
    const leader = leaderOf(holder);
    const change = { company: companyOf(holder)?.id, assigner: leader?.id };
    const moved = leader ? await steps.handOver(id, { change }) : await steps.assign(id);
    expect([index, holder, moved.statusCode]).toEqual([index, holder, 200]);
    await write(users.assigner, id, `interna ${index}`);
    await write(leader ?? users.operator, id, `de quien la tiene ${index}`);
    await write(users.client, id, `del cliente ${index}`, 'client');
    if (leader && isReturned && index < times.length - 1) {
      const returned = await steps.return(id, { as: leader, change: { reason: `devuelta ${index}` } });
      expect(returned.statusCode).toBe(200);
    }
  }
  return id;
}

const time = fc.record<Time>({ holder: fc.constantFrom('staff', 'one', 'other'), isReturned: fc.boolean() });
const textsIn = (times: readonly Time[], reads: (time: Time) => boolean): string[] =>
  times.flatMap((passed, index) => [
    ...(reads(passed) ? [`interna ${index}`, `de quien la tiene ${index}`] : []),
    `del cliente ${index}`,
  ]);
const returnsIn = (times: readonly Time[], reads: (time: Time) => boolean): string[] =>
  times.flatMap((passed, index) =>
    passed.isReturned && passed.holder !== 'staff' && index < times.length - 1 && reads(passed)
      ? [`devuelta ${index}`]
      : [],
  );

test('people of a contractor read what is internal of their own times with a request, the operator company all, its client none', async () => {
  const { users } = fixtures;
  await fc.assert(
    fc.asyncProperty(fc.array(time, { minLength: 1, maxLength: 4 }), async (times) => {
      const id = await passOn(times);
      const { holder } = times.at(-1)!;
      const leader = leaderOf(holder);
      const isOwn = (passed: Time) => passed.holder === holder;
      if (leader) {
        expect(await textsOf(leader, id)).toEqual(textsIn(times, isOwn));
        const history = await fixtures.historyOf(id, leader);
        expect(reasonsIn(history)).toEqual(returnsIn(times, isOwn));
        expect(history.filter(({ event }) => event === 'hand-over')).toHaveLength(times.filter(isOwn).length);
        expect(history.filter(({ event }) => event === 'create')).toEqual([]);
        const handOvers = history.filter(({ event }) => event === 'hand-over').flatMap(({ changes }) => changes);
        expect(handOvers.filter(({ from }) => from !== null)).toEqual([]);
      }
      expect(await textsOf(users.reporter, id)).toEqual(['interna antes', ...textsIn(times, () => true)]);
      expect(reasonsIn(await fixtures.historyOf(id, users.reporter))).toEqual(returnsIn(times, () => true));
      expect(await textsOf(users.client, id)).toEqual(textsIn(times, () => false));
      expect(reasonsIn(await fixtures.historyOf(id, users.client))).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('a page by number, unread notes and the operator follow the same rule', async () => {
  const { users, steps } = fixtures;
  const id = await passOn([
    { holder: 'other', isReturned: true },
    { holder: 'one', isReturned: false },
  ]);
  await steps.assignOwn(id);
  const number = await fixtures.numberOf(id);
  const page = await users.ledOperator.call.get(`/api/v1/request/by-number/${number}`);
  const { data } = page.json<{ data: { history: HistoryEntry[] } }>();
  expect(data.history.map(({ event }) => event)).toEqual(['hand-over', 'assign-own']);
  expect(await textsOf(users.ledOperator, id)).not.toContain('interna 0');
  const unread = await users.ledOperator.call.get('/api/v1/request/unread-notes');
  const row = unread.json<{ data: UnreadNotes[] }>().data.find((found) => found.id === id);
  expect(row?.unread).toBe(['interna 1', 'de quien la tiene 1', 'del cliente 0', 'del cliente 1'].length);
});

test('a hand-over names the company that it leads to, and not the one before', async () => {
  const { users } = fixtures;
  const id = await passOn([
    { holder: 'one', isReturned: false },
    { holder: 'other', isReturned: false },
  ]);
  const companies = (history: readonly HistoryEntry[]) =>
    history.flatMap(({ changes }) => changes).filter(({ label }) => label === 'Empresa');
  const [first, second] = companies(await fixtures.historyOf(id, users.assigner));
  expect([first?.from, second?.from]).toEqual([null, first?.to]);
  expect(companies(await fixtures.historyOf(id, users.otherLeader))).toEqual([
    { label: 'Empresa', from: null, to: second?.to },
  ]);
});

test('a client reads why work was interrupted, which concerns their own place', async () => {
  const { users, steps } = fixtures;
  const id = await fixtures.requestIn('en proceso');
  await steps.interrupt(id);
  expect(reasonsIn(await fixtures.historyOf(id, users.client))).toEqual(['Falta un repuesto']);
});
