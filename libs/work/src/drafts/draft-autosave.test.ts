import { createMemoryDrafts } from './memory-drafts';
import { ago } from './ago';
import { contentPrint, type DraftContent } from './draft';
import { DraftAutosave, type AutosaveStatus } from './draft-autosave';

const ID = { user: 7, kind: 'finish' as const, request: 9 };
const REQUEST = { id: 9 };
const photo = () => new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const words = (description: string, fileEnd: File[] = []): DraftContent => ({
  fields: { description },
  files: { fileEnd },
});

function openAutosave(store = createMemoryDrafts(), writer = 'a', beginning = words('')) {
  const statuses: AutosaveStatus['kind'][] = [];
  const autosave = new DraftAutosave({
    store,
    id: ID,
    request: REQUEST,
    writer,
    stored: null,
    beginning,
    onStatus: ({ kind }) => statuses.push(kind),
  });
  return { autosave, store, statuses };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('DraftAutosave', () => {
  it('saves a change within some hundred milliseconds, however fast one types', async () => {
    const { autosave, store } = openAutosave();
    for (let letters = 1; letters <= 10; letters++) {
      autosave.change(words('a'.repeat(letters)));
      await jest.advanceTimersByTimeAsync(40);
    }
    expect(store.all()[0]?.content.fields.description).toMatch(/^a{6,}$/);
    await jest.advanceTimersByTimeAsync(300);
    expect(store.all()[0]?.content).toEqual(words('a'.repeat(10)));
  });

  it('saves nothing while the form holds only its initial values, and a change at once when the page closes', async () => {
    const { autosave, store } = openAutosave(undefined, undefined, words('lo de siempre'));
    autosave.change(words('lo de siempre'));
    await autosave.flush();
    expect(store.all()).toHaveLength(0);
    autosave.change(words('lo de siempre, y más'));
    await autosave.flush();
    expect(store.all()).toHaveLength(1);
  });

  it('saves neither an untouched form nor an emptied one', async () => {
    const { autosave, store, statuses } = openAutosave();
    autosave.change(words(''));
    await autosave.flush();
    autosave.change(words('algo'));
    await autosave.flush();
    autosave.change(words(''));
    await autosave.flush();
    expect(store.all()).toEqual([]);
    expect(statuses).toEqual(['saving', 'saved', 'saving', 'empty']);
  });

  it('does not write unchanged content', async () => {
    const { autosave, statuses } = openAutosave();
    autosave.change(words('algo'));
    await autosave.flush();
    autosave.change(words('algo'));
    await autosave.flush();
    expect(statuses).toEqual(['saving', 'saved']);
  });

  it('saves text and earlier photos when there is no room for another', async () => {
    const { autosave, store, statuses } = openAutosave();
    const first = photo();
    autosave.change(words('con una', [first]));
    await autosave.flush();
    const { save } = store;
    store.save = (draft, ...rest) =>
      (draft.content.files.fileEnd ?? []).length > 1
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : save(draft, ...rest);
    autosave.change(words('con dos', [first, photo()]));
    await autosave.flush();
    expect(store.all()[0]?.content).toEqual(words('con dos', [first]));
    expect(statuses.at(-1)).toBe('partial');
  });

  it('writes nothing over the draft of another tab before it is taken over', async () => {
    const { autosave, store, statuses } = openAutosave();
    autosave.change(words('de esta'));
    await autosave.flush();
    await store.open(ID, 'b');
    autosave.change(words('de esta, más'));
    await autosave.flush();
    autosave.change(words('de esta, y más'));
    await autosave.flush();
    expect(statuses.at(-1)).toBe('elsewhere');
    expect(store.all()[0]?.content).toEqual(words('de esta'));
    await autosave.takeBack(words('de esta, y más'));
    expect(store.all()[0]?.content).toEqual(words('de esta, y más'));
  });

  it('does not restore a draft that was sent or discarded elsewhere', async () => {
    const { autosave, store, statuses } = openAutosave();
    autosave.change(words('algo'));
    await autosave.flush();
    await store.discard(ID);
    autosave.change(words('algo más'));
    await autosave.flush();
    expect(store.all()).toEqual([]);
    expect(statuses.at(-1)).toBe('elsewhere');
  });

  it('saves nothing after the end', async () => {
    const { autosave, store } = openAutosave();
    autosave.change(words('algo'));
    autosave.end();
    await autosave.flush();
    expect(store.all()).toEqual([]);
  });
});

it('contentPrint takes a photo for the same by its name, size and type, and a field that is empty for none', () => {
  expect(contentPrint(words('a', [photo()]))).toBe(contentPrint(words('a', [photo()])));
  expect(contentPrint(words('a', [photo()]))).not.toBe(contentPrint(words('a')));
  const fields = { description: 'a', newer: '' };
  expect(contentPrint({ ...words('a'), fields })).toBe(contentPrint(words('a')));
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
