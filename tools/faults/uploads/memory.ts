import { readFileSync, writeFileSync } from 'node:fs';
import { familyOf } from '../process-family';

/** Most memory that one process of the portal may use while it works on images. */
export const MOST_MEMORY_MB = 600;

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process ended meanwhile
  }
}

/** The command line of a process, its arguments separated by spaces. */
const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** The processes of a portal that run Node: its workers, and the process that starts them. */
const nodesOf = (pid: number): number[] => familyOf(pid).filter((one) => commandOf(one).includes('main.'));

/** Forgets the peaks of memory so far, so that the next reading is of what happens from here on. */
export function resetPeaks(pid: number): void {
  // 5 resets the peak of the resident memory (proc_pid_clear_refs).
  for (const one of nodesOf(pid)) writeFileSync(`/proc/${one}/clear_refs`, '5');
}

/** The greatest resident memory that one of the portal's processes has had since the reset, in MB. */
export function peakMemory(pid: number): number {
  const peaks = nodesOf(pid).map((one) => Number(/VmHWM:\s+(\d+) kB/.exec(textOf(`/proc/${one}/status`))?.[1] ?? 0));
  return Math.round(Math.max(0, ...peaks) / 1024);
}
