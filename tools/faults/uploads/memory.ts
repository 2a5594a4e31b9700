import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Most memory that one process of the portal may use while it works on images. */
export const MOST_MEMORY_MB = 600;

/** Lists a process and all processes that it started, directly or not. Linux only; elsewhere the process alone. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of entriesOf('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = textOf(`/proc/${name}/stat`);
    if (stat !== '') parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no /proc on this system
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process ended meanwhile
  }
}

/** The command line of a process, its arguments separated by spaces. */
export const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

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
