import { REPORT_EXPORT } from '@portal/domain';
import type { Account } from './people';
import type { MeasuredPortal } from './measured-portal';
import { percentile } from './report';
import type { Finding } from './suite';

const MEGABYTE = 1024 * 1024;

/** The bars of the product. */
const MOST_GROWTH = 100 * MEGABYTE;
const MOST_SLOWDOWN = 2;

/** People who read the list at the same moment, and how often they do before the export and at least during it. */
const READERS = 4;
const READS = 4_000;

/** An export that takes longer is given up. */
const LONGEST_MS = 10 * 60 * 1000;

/**
 * Times calls until `isDone` is true after one of them.
 * @returns milliseconds of each call
 */
async function readList(
  portal: MeasuredPortal,
  asked: { as: Account; path: string },
  isDone: (calls: number) => boolean,
) {
  const taken: number[] = [];
  const reader = async (_: unknown, caller: number): Promise<void> => {
    while (!isDone(taken.length)) {
      const start = performance.now();
      await portal.get(asked, caller);
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return taken;
}

/**
 * Downloads a spreadsheet while others read a list.
 * @param options the address of the spreadsheet, and that of the list
 */
export async function measureExport(
  portal: MeasuredPortal,
  { as, path, list }: { as: Account; path: string; list: string },
): Promise<Finding[]> {
  const asked = { as, path: list };
  await readList(portal, asked, (calls) => calls >= READS);
  const usual = await readList(portal, asked, (calls) => calls >= READS);

  const before = await portal.memory();
  let most = before;
  let isRunning = true;
  const watch = async (): Promise<void> => {
    while (isRunning) {
      most = Math.max(most, await portal.memory());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const start = performance.now();
  const [{ bytes, headers }, meanwhile] = await Promise.all([
    portal.download({ as, path }).finally(() => (isRunning = false)),
    readList(portal, asked, () => !isRunning || performance.now() - start > LONGEST_MS),
    watch(),
  ]);
  const seconds = Math.round((performance.now() - start) / 1000);
  const rows = headers.get(REPORT_EXPORT.totalHeader) ?? '?';
  const slowdown = percentile(meanwhile, 0.95) / percentile(usual, 0.95);
  return [
    {
      about: `an export of ${rows} rows (${Math.round(bytes / MEGABYTE)} MB) in ${seconds} s: growth of the process`,
      found: `${Math.round((most - before) / MEGABYTE)} MB (from ${Math.round(before / MEGABYTE)})`,
      bar: `< ${MOST_GROWTH / MEGABYTE} MB`,
      holds: most - before < MOST_GROWTH,
    },
    {
      about: `the list meanwhile (${READERS} readers, ${meanwhile.length} calls): p95 against its usual one`,
      found: `${slowdown.toFixed(2)} × (${percentile(usual, 0.95).toFixed(1)} ms usually)`,
      bar: `< ${MOST_SLOWDOWN} ×`,
      holds: slowdown < MOST_SLOWDOWN,
    },
  ];
}
