import type { ReleaseDocument } from '@portal/domain';
import * as v from 'valibot';
import { readDocument } from '../contract/read-document';
import { parseReleaseDocument } from '../contract/release-document';
import { ReleaseConflictError, type ReleaseStore } from './release-store';

export type StoredObjects = {
  put(key: string, content: string): Promise<void>;
  putIfAbsent(key: string, content: string): Promise<boolean>;
  get(key: string): Promise<Buffer | undefined>;
  list(beginning: string, after?: string): Promise<{ key: string }[]>;
};

const DOCUMENTS = 'documents/';
const DOCUMENT_KEY = /^documents\/(\d{6,})\.json$/;
const OPERATIONS = 'operations.json';

/** The key of a release's document, such as `documents/000012.json`; keys sort as numbers do. */
const keyOf = (number: number): string => `${DOCUMENTS}${String(number).padStart(6, '0')}.json`;

const readJson = (content: Buffer): unknown => JSON.parse(content.toString('utf8'));

export type ReleaseDocuments = Pick<
  ReleaseStore,
  'current' | 'find' | 'numbers' | 'newestNumber' | 'commit' | 'recordOperations' | 'recordedOperations'
>;

export function createReleaseDocuments(objects: StoredObjects): ReleaseDocuments {
  let knownNewest = 0;

  const numbers = async (after?: string): Promise<number[]> =>
    (await objects.list(DOCUMENTS, after))
      .flatMap(({ key }) => DOCUMENT_KEY.exec(key)?.[1] ?? [])
      .map(Number)
      .sort((left, right) => left - right);

  /** Asks only for what came after the newest known one, however long the history is. */
  const newestNumber = async (): Promise<number> => {
    knownNewest = Math.max(knownNewest, ...(await numbers(knownNewest === 0 ? undefined : keyOf(knownNewest))));
    return knownNewest;
  };

  const find = async (number: number): Promise<ReleaseDocument | undefined> => {
    const content = await objects.get(keyOf(number));
    return content && parseReleaseDocument(readJson(content));
  };

  return {
    numbers: () => numbers(),
    newestNumber,
    find,
    current: async () => find(await newestNumber()),
    async commit(draft, expected) {
      if ((await newestNumber()) !== expected) throw new ReleaseConflictError(expected);
      const release = parseReleaseDocument({ ...draft, number: expected + 1 });
      const text = `${JSON.stringify(release, null, 2)}\n`;
      if (!(await objects.putIfAbsent(keyOf(release.number), text))) throw new ReleaseConflictError(expected);
      return release;
    },
    recordOperations: (operations) => objects.put(OPERATIONS, JSON.stringify(operations)),
    async recordedOperations() {
      const content = await objects.get(OPERATIONS);
      return content && readDocument(v.array(v.string()), readJson(content), 'operations');
    },
  };
}
