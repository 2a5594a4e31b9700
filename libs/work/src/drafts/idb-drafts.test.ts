/** @jest-environment node */
import 'fake-indexeddb/auto';
import { DraftTakenError } from './draft-taken-error';
import { createIdbDrafts } from './idb-drafts';

const ID = { user: 7, kind: 'finish' as const, request: 9 };
const drafts = createIdbDrafts<'finish', null>('portal-test');

const save = (description: string, writer: string, isNew = false) =>
  drafts.save({ id: ID, request: null, savedAt: 1, content: { fields: { description }, files: {} } }, writer, isNew);

it('lets the tab write that opened a draft last, and no other', async () => {
  await save('Gotea', 'one', true);
  await expect(save('Otra cosa', 'other', true)).rejects.toThrow(DraftTakenError);
  expect((await drafts.open(ID, 'other'))?.content.fields).toEqual({ description: 'Gotea' });
  await expect(save('Gotea mucho', 'one')).rejects.toThrow(DraftTakenError);
  await save('Gotea menos', 'other');
  expect((await drafts.open(ID))?.content.fields).toEqual({ description: 'Gotea menos' });
  await drafts.discard(ID);
  await expect(save('Gotea otra vez', 'other')).rejects.toThrow(DraftTakenError);
});

it('stores a photo with each draft that has it, so that the end of one draft takes it from no other', async () => {
  const content = { fields: {}, files: { file: [new File(['gotera'], 'gotera.jpg')] } };
  const other = { ...ID, request: 10 };
  for (const id of [ID, other]) await drafts.save({ id, request: null, savedAt: 1, content }, 'one', true);
  await drafts.discard(ID);
  expect((await drafts.open(other))?.content.files['file']).toHaveLength(1);
});
