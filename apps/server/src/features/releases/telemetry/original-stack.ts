import { withoutAttempt } from '@portal/domain';
import { LRUCache } from 'lru-cache';

import type { Db } from '../../../platform/database/schema';
import type { FileStore } from '../../../platform/files/file-store';
import type { ApiLogger } from '../../../platform/observability/logger';
import { readBuildFile } from '../../../platform/releases/build-store';
import { findBuild } from '../../../platform/releases/live';
import { decodePlaces } from './decode-places';
import { publishedFileAt, type PublishedFile } from '../../../platform/releases/published-file';

/** A stack comes from a browser and may name any file: more maps than these are not read for one answer. */
const MOST_MAPS = 20;

/** A place in a script, as browsers write it: `https://…/main.js:1:2804`. */
const PLACE = /https?:\/\/[^\s()]+/g;
const NUMBER = /^[1-9]\d{0,6}$/;

type Place = PublishedFile & { line: number; column: number };

function parsePlace(text: string): Place | undefined {
  const [column = '', line = '', ...rest] = text.split(':').reverse();
  const address = rest.reverse().join(':');
  if (!NUMBER.test(line) || !NUMBER.test(column) || !URL.canParse(address)) return undefined;
  const found = publishedFileAt(new URL(withoutAttempt(address)).pathname);
  return found && { ...found, line: Number(line), column: Number(column) };
}

const PLACES_KEPT = 5_000;

/** Caches its results, because a published version never changes. */
export function createStackReader(
  { db, files }: { db: Db; files: Pick<FileStore, 'read'> },
  log: Pick<ApiLogger, 'warn'>,
) {
  const found = new LRUCache<string, { original: string | null }>({ max: PLACES_KEPT });

  const readMap = async ({ deployable, version, file }: PublishedFile): Promise<string | undefined> => {
    const map = `${file}.map`;
    const maps = (await findBuild(db, deployable, version))?.report.maps;
    if (!maps || !Object.hasOwn(maps, map)) return undefined;
    return (await readBuildFile(files, deployable, version, map)).toString('utf8');
  };
  const decode = async (script: PublishedFile, places: readonly Place[]): Promise<void> => {
    try {
      const map = await readMap(script);
      if (map === undefined) return;
      const originals = await decodePlaces(
        map,
        places.map(({ line, column }) => ({ line, column: column - 1 })),
      );
      for (const [at, place] of places.entries()) found.set(keyOf(place), { original: originals[at] ?? null });
    } catch (error) {
      log.warn({ err: error, ...script }, 'a source map cannot be read or makes no sense');
    }
  };

  return async (stacks: readonly string[]): Promise<string[]> => {
    const texts = new Set(stacks.flatMap((stack) => stack.match(PLACE) ?? []));
    const places = [...texts].flatMap((text) => parsePlace(text) ?? []);
    const unknown = places.filter((place) => !found.has(keyOf(place)));
    const scripts = new Map(unknown.map((place) => [scriptOf(place), place]));
    // One after the other: each takes a thread.
    for (const [script, { deployable, version, file }] of [...scripts].slice(0, MOST_MAPS)) {
      await decode(
        { deployable, version, file },
        unknown.filter((place) => scriptOf(place) === script),
      );
    }
    return stacks.map((stack) =>
      stack.replace(PLACE, (text) => {
        const place = parsePlace(text);
        return (place && found.get(keyOf(place))?.original) ?? text;
      }),
    );
  };
}

const scriptOf = ({ deployable, version, file }: PublishedFile): string => `${deployable} ${version} ${file}`;
const keyOf = (place: Place): string => `${scriptOf(place)} ${place.line} ${place.column}`;
