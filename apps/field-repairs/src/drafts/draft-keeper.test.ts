import type { OperatorRequestItem } from '@portal/domain';
import { createMemoryDrafts } from '../testing/memory-drafts';
import { ago } from './ago';
import { contentPrint, nextSubmission, type DraftContent } from './draft';
import { DraftKeeper, type Keeping } from './draft-keeper';

const ID = { user: 7, kind: 'finish' as const, request: 9 };
const REQUEST = { id: 9 } as OperatorRequestItem;
const photo = () => new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const words = (description: string, fileEnd: File[] = []): DraftContent => ({
  fields: { description },
  files: { fileEnd },
});

function openKeeper(store = createMemoryDrafts(), writer = 'a') {
  const told: Keeping['kind'][] = [];
  const keeper = new DraftKeeper({
    store,
    id: ID,
    request: REQUEST,
    writer,
    kept: null,
    onKeeping: ({ kind }) => told.push(kind),
  });
  return { keeper, store, told };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the keeper of a draft', () => {
  it('keeps a change within some hundred milliseconds, however fast one types', async () => {
    const { keeper, store } = openKeeper();
    for (let letters = 1; letters <= 10; letters++) {
      keeper.change(words('a'.repeat(letters)));
      await jest.advanceTimersByTimeAsync(40);
    }
    expect(store.all()[0]?.content.fields.description).toMatch(/^a{6,}$/);
    await jest.advanceTimersByTimeAsync(300);
    expect(store.all()[0]?.content).toEqual(words('a'.repeat(10)));
  });

  it('keeps at once what waits when the page goes away', async () => {
    const { keeper, store } = openKeeper();
    keeper.change(words('casi'));
    await keeper.flush();
    expect(store.all()).toHaveLength(1);
  });

  it('keeps nothing of an untouched form, and nothing of an emptied one', async () => {
    const { keeper, store, told } = openKeeper();
    keeper.change(words(''));
    await keeper.flush();
    keeper.change(words('algo'));
    await keeper.flush();
    keeper.change(words(''));
    await keeper.flush();
    expect(store.all()).toEqual([]);
    expect(told).toEqual(['saving', 'saved', 'saving', 'empty']);
  });

  it('does not write what is kept already', async () => {
    const { keeper, told } = openKeeper();
    keeper.change(words('algo'));
    await keeper.flush();
    keeper.change(words('algo'));
    await keeper.flush();
    expect(told).toEqual(['saving', 'saved']);
  });

  it('keeps words and earlier photos when there is no room for another', async () => {
    const { keeper, store, told } = openKeeper();
    const first = photo();
    keeper.change(words('con una', [first]));
    await keeper.flush();
    const { save } = store;
    store.save = (draft, ...rest) =>
      (draft.content.files.fileEnd ?? []).length > 1
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : save(draft, ...rest);
    keeper.change(words('con dos', [first, photo()]));
    await keeper.flush();
    expect(store.all()[0]?.content).toEqual(words('con dos', [first]));
    expect(told.at(-1)).toBe('partial');
  });

  it('writes nothing over the draft of another tab, until it is taken back', async () => {
    const { keeper, store, told } = openKeeper();
    keeper.change(words('de esta'));
    await keeper.flush();
    await store.open(ID, 'b');
    keeper.change(words('de esta, más'));
    await keeper.flush();
    keeper.change(words('de esta, y más'));
    await keeper.flush();
    expect(told.at(-1)).toBe('elsewhere');
    expect(store.all()[0]?.content).toEqual(words('de esta'));
    await keeper.takeBack(words('de esta, y más'));
    expect(store.all()[0]?.content).toEqual(words('de esta, y más'));
  });

  it('does not bring back what was sent or thrown away elsewhere', async () => {
    const { keeper, store, told } = openKeeper();
    keeper.change(words('algo'));
    await keeper.flush();
    await store.discard(ID);
    keeper.change(words('algo más'));
    await keeper.flush();
    expect(store.all()).toEqual([]);
    expect(told.at(-1)).toBe('elsewhere');
  });

  it('keeps nothing after the end', async () => {
    const { keeper, store } = openKeeper();
    keeper.change(words('algo'));
    keeper.end();
    await keeper.flush();
    expect(store.all()).toEqual([]);
  });
});

describe('nextSubmission', () => {
  const newKey = () => 'new';
  const sent = { key: 'k1', print: 'p1', isPending: false, earlier: 'none' as const };

  it('gives the same content its key again, and other content a new one', () => {
    expect(nextSubmission(null, 'p1', newKey)).toMatchObject({ key: 'new', earlier: 'none' });
    expect(nextSubmission(sent, 'p1', newKey)).toMatchObject({ key: 'k1', isPending: true, earlier: 'same' });
    expect(nextSubmission(sent, 'p2', newKey)).toMatchObject({ key: 'new', earlier: 'other' });
  });

  it('takes a photo for the same by its name, size and type', () => {
    expect(contentPrint(words('a', [photo()]))).toBe(contentPrint(words('a', [photo()])));
    expect(contentPrint(words('a', [photo()]))).not.toBe(contentPrint(words('a')));
  });
});

describe('ago', () => {
  const now = Date.parse('2026-12-02T15:00:00Z');
  it.each([
    [20_000, 'hace un momento'],
    [5 * 60_000, 'hace 5 min'],
    [3 * 3_600_000, 'hace 3 h'],
  ])('%d ms before is %s', (passed, text) => {
    expect(ago(now - passed, now)).toBe(text);
  });
});
