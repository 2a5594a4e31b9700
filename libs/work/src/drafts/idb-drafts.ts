import { isPhotoReady, markPhotoReady } from '@portal/ui';
import { openDB, type IDBPDatabase } from 'idb';
import { draftKey, type Draft, type DraftContent, type DraftHead, type DraftId, type Submission } from './draft';
import { DraftTakenError } from './draft-taken-error';

/** `ready`: it was shrunk already. */
type FileRecord = { key: string; name: string; type: string; lastModified: number; ready: boolean };

type DraftRecord<Kind extends string, Request> = DraftHead<Kind, Request> & {
  key: string;
  user: number;
  writer: string;
  fields: Record<string, unknown>;
  files: Record<string, FileRecord[]>;
};

type DraftSchema<Kind extends string, Request> = {
  drafts: { key: string; value: DraftRecord<Kind, Request>; indexes: { user: number; savedAt: number } };
  /** Bytes of the files, apart from the drafts: a letter typed does not write the photos again. */
  files: { key: string; value: Blob };
};

const filesOf = (draft: string) => IDBKeyRange.bound(`${draft}|`, `${draft}|\uffff`);

const keys = new WeakMap<File, string>();
let written = 0;

function fileKey(draft: string, file: File): string {
  const cachedKey = keys.get(file);
  if (cachedKey?.startsWith(`${draft}|`)) return cachedKey;
  const key = `${draft}|${Date.now()}-${Math.random().toString(36).slice(2)}-${++written}`;
  keys.set(file, key);
  return key;
}

/** Returns a store whose calls reject when the browser stores nothing (some private windows) or has no room left. */
export function createIdbDrafts<Kind extends string, Request>(name: string) {
  type Schema = DraftSchema<Kind, Request>;
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(name, 1, {
      upgrade(db) {
        const drafts = db.createObjectStore('drafts', { keyPath: 'key' });
        drafts.createIndex('user', 'user');
        drafts.createIndex('savedAt', 'savedAt');
        db.createObjectStore('files');
      },
      // A tab with a newer version of this store must not wait for this one.
      blocking: (_current, _blocked, event) => {
        opening = null;
        (event.target as IDBDatabase).close();
      },
      // Browsers close it when they are short of space: the next call opens it again.
      terminated: () => {
        opening = null;
      },
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  const headOf = ({ id, request, savedAt, submission }: DraftRecord<Kind, Request>): DraftHead<Kind, Request> => ({
    id,
    request,
    savedAt,
    submission,
  });

  return {
    /** With `writer`, that tab becomes its writer. */
    async open(id: DraftId<Kind>, writer?: string): Promise<Draft<Kind, Request> | null> {
      const key = draftKey(id);
      const db = await database();
      const tx = db.transaction(['drafts', 'files'], writer === undefined ? 'readonly' : 'readwrite');
      const record = await tx.objectStore('drafts').get(key);
      if (!record) return null;
      if (writer !== undefined) await tx.objectStore('drafts').put?.({ ...record, writer });
      const files: DraftContent['files'] = {};
      for (const [field, list] of Object.entries(record.files)) {
        const stored = await Promise.all(list.map((file) => tx.objectStore('files').get(file.key)));
        files[field] = list.flatMap((file, index) => {
          const bytes = stored[index];
          return bytes ? [fileFrom(file, bytes)] : [];
        });
      }
      await tx.done;
      return { ...headOf(record), content: { fields: record.fields, files } };
    },

    async list(user: number) {
      const db = await database();
      const records = await db.getAllFromIndex('drafts', 'user', user);
      return records.map(headOf).sort((one, other) => other.savedAt - one.savedAt);
    },

    /**
     * Saves the content and leaves the `submission` of the draft as it is.
     * @param draft `isNew` when this writer never saw it in the store
     * @throws DraftTakenError when the draft has another writer, or is gone
     */
    async save(
      { id, request, content, savedAt }: Omit<Draft<Kind, Request>, 'submission'>,
      writer: string,
      isNew: boolean,
    ): Promise<void> {
      const key = draftKey(id);
      const db = await database();
      const tx = db.transaction(['drafts', 'files'], 'readwrite');
      const drafts = tx.objectStore('drafts');
      const bytes = tx.objectStore('files');
      const before = await drafts.get(key);
      if (before ? before.writer !== writer : !isNew) {
        await tx.done;
        throw new DraftTakenError();
      }
      const there = new Set(await bytes.getAllKeys(filesOf(key)));
      const files: Record<string, FileRecord[]> = {};
      const writes: Promise<unknown>[] = [];
      for (const [field, list] of Object.entries(content.files)) {
        files[field] = list.map((file) => {
          const fileId = fileKey(key, file);
          if (!there.delete(fileId)) writes.push(bytes.put(file, fileId));
          const { name: fileName, type, lastModified } = file;
          return { key: fileId, name: fileName, type, lastModified, ready: isPhotoReady(file) };
        });
      }
      // Nothing refers to the rest any more.
      for (const unused of there) writes.push(bytes.delete(unused));
      const submission = before?.submission ?? null;
      const { fields } = content;
      writes.push(drafts.put({ key, id, user: id.user, request, savedAt, writer, submission, fields, files }));
      await Promise.all([...writes, tx.done]);
    },

    /** Saves the state of its delivery; does nothing for a draft that is not in the store. */
    async setSubmission(id: DraftId<Kind>, submission: Submission | null): Promise<void> {
      const db = await database();
      const tx = db.transaction('drafts', 'readwrite');
      const record = await tx.store.get(draftKey(id));
      if (record) await tx.store.put({ ...record, submission });
      await tx.done;
    },

    async discard(id: DraftId<Kind>): Promise<void> {
      const key = draftKey(id);
      const tx = (await database()).transaction(['drafts', 'files'], 'readwrite');
      await Promise.all([tx.objectStore('drafts').delete(key), tx.objectStore('files').delete(filesOf(key)), tx.done]);
    },

    async deleteOlderThan(before: number): Promise<void> {
      const tx = (await database()).transaction(['drafts', 'files'], 'readwrite');
      const old = await tx.objectStore('drafts').index('savedAt').getAllKeys(IDBKeyRange.upperBound(before, true));
      await Promise.all([
        ...old.flatMap((key) => [tx.objectStore('drafts').delete(key), tx.objectStore('files').delete(filesOf(key))]),
        tx.done,
      ]);
    },
  };
}

/**
 * A draft has one writer at a time, the tab that opened it last, so that two tabs never overwrite one another unseen.
 */
export type DraftStore<Kind extends string = string, Request = unknown> = ReturnType<
  typeof createIdbDrafts<Kind, Request>
>;

function fileFrom({ key, name, type, lastModified, ready }: FileRecord, bytes: Blob): File {
  const file = new File([bytes], name, { type, lastModified });
  keys.set(file, key);
  if (ready) markPhotoReady(file);
  return file;
}
