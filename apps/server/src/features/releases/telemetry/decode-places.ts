import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** A place in a script. Lines count from 1, columns from 0. */
type ScriptPlace = { line: number; column: number };

/** Memory of a worker; the largest map that may be published takes a part of it. */
const WORKER_MEGABYTES = 512;

/** Text, because the program is one file in production and the worker has none. */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { originalPositionFor, TraceMap } = require(workerData.library);
const map = new TraceMap(workerData.map);
parentPort.postMessage(workerData.places.map((place) => {
  const { source, line, column } = originalPositionFor(map, place);
  if (source === null) return null;
  const named = map.sources[map.resolvedSources.indexOf(source)];
  if (typeof named !== 'string') throw new TypeError('the map names no source');
  return source + ':' + line + ':' + (column + 1);
}));
`;

const library = createRequire(__filename).resolve('@jridgewell/trace-mapping');

/**
 * Finds places of a script in its sources, in a separate thread: decoding a large map takes a second.
 * @param map the text of a source map, which its publisher wrote and may hold anything
 * @returns `file:line:column` for each place, null for an unknown one
 * @throws Error when the map is invalid
 */
export async function decodePlaces(map: string, places: readonly ScriptPlace[]): Promise<(string | null)[]> {
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { library, map, places },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEGABYTES },
  });
  try {
    const [originals] = (await once(worker, 'message')) as [(string | null)[]];
    return originals;
  } finally {
    await worker.terminate();
  }
}
