import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { AREA_NAME_PATTERN, SHELL_DEPLOYABLE, VERSION_NAME_PATTERN, withoutAttempt } from '@portal/domain';
import { toDeployable, type ReleaseStore } from '@portal/releases';

import type { ApiLogger } from '../../../platform/observability/logger';

/** A stack comes from a browser and may name any file: more maps than these are not read for one answer. */
const MOST_MAPS = 20;

/** A place in a script, as browsers write it: `https://…/main.js:1:2804`. */
const PLACE = /https?:\/\/[^\s()]+/g;
const NUMBER = /^[1-9]\d{0,6}$/;

type Place = { name: string; version: string; file: string; line: number; column: number };

/** Parses a place in a script of a published version; undefined for any other. */
function parsePlace(text: string): Place | undefined {
  const [column = '', line = '', ...rest] = text.split(':').reverse();
  const address = rest.reverse().join(':');
  if (!NUMBER.test(line) || !NUMBER.test(column) || !URL.canParse(address)) return undefined;
  const [, group, ...parts] = new URL(withoutAttempt(address)).pathname.split('/');
  const [name = '', version = '', ...file] = group === 'remotes' ? parts : [SHELL_DEPLOYABLE, ...parts];
  const isPublished = group === 'shell' || (group === 'remotes' && AREA_NAME_PATTERN.test(name));
  if (!isPublished || !VERSION_NAME_PATTERN.test(version)) return undefined;
  return { name, version, file: file.join('/'), line: Number(line), column: Number(column) };
}

/**
 * Creates a function that replaces the places in a stack by those in the sources, as far as the maps of published versions tell
 * them. Each map is read once.
 */
export function createStackReader(
  store: Pick<ReleaseStore, 'storedReport' | 'readVersionFile'>,
  log: Pick<ApiLogger, 'warn'>,
): (stack: string) => Promise<string> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();

  const readMap = async ({ name, version, file }: Place): Promise<TraceMap | undefined> => {
    const map = `${file}.map`;
    const deployable = toDeployable(name);
    try {
      const report = await store.storedReport(deployable, version);
      if (!report?.maps || !Object.hasOwn(report.maps, map)) return undefined;
      return new TraceMap((await store.readVersionFile(deployable, version, map)).toString('utf8'));
    } catch (error) {
      log.warn({ err: error, name, version, file }, 'a source map cannot be read');
      return undefined;
    }
  };
  const mapOf = (place: Place): Promise<TraceMap | undefined> => {
    const key = `${place.name} ${place.version} ${place.file}`;
    const known = maps.get(key);
    if (known || maps.size >= MOST_MAPS) return known ?? Promise.resolve(undefined);
    const map = readMap(place);
    maps.set(key, map);
    return map;
  };
  const originalOf = async (text: string): Promise<string> => {
    const place = parsePlace(text);
    const map = place && (await mapOf(place));
    if (!map) return text;
    try {
      const { source, line, column } = originalPositionFor(map, { line: place.line, column: place.column - 1 });
      if (source === null) return text;
      // A map is what its publisher sent, and may hold anything.
      const named: unknown = map.sources[map.resolvedSources.indexOf(source)];
      if (typeof named !== 'string') throw new TypeError('the map names no source');
      return `${source}:${line}:${column + 1}`;
    } catch (error) {
      log.warn({ err: error, ...place }, 'a source map makes no sense');
      return text;
    }
  };

  return async (stack) => {
    const places = [...new Set(stack.match(PLACE))];
    const originals = new Map(
      await Promise.all(places.map(async (place) => [place, await originalOf(place)] as const)),
    );
    return stack.replace(PLACE, (place) => originals.get(place) ?? place);
  };
}
