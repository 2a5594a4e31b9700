import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type ProcessEntry = {
  state: string;
  /** Opaque: with the pid it identifies a process uniquely, even when the pid is reused. */
  startedAt: string;
  command: string;
};

export function readProcess(pid: number): ProcessEntry | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
  } catch {
    return undefined; // gone, or gone between two reads: both mean that there is no such process
  }
}

/** True for a process that can still do something: neither missing, nor a zombie that waits for its parent. */
export function isAlive(entry: ProcessEntry | undefined): entry is ProcessEntry {
  return entry !== undefined && !entry.state.startsWith('Z') && !entry.state.startsWith('X');
}

function readFromProc(pid: number): ProcessEntry {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses and may itself hold spaces and parentheses: count from the last one.
  const fieldsAfterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', startedAt = ''] = [fieldsAfterName[0], fieldsAfterName[19]];
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { state, startedAt, command };
}

const PS_START_WIDTH = 24; // "Mon Jan  1 00:00:00 2026"

function readFromPs(pid: number): ProcessEntry | undefined {
  const line = execFileSync('ps', ['-o', 'lstart=,state=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  }).trim();
  if (line === '') return undefined;
  const [state = '', ...command] = line.slice(PS_START_WIDTH).trim().split(/\s+/);
  return { state, startedAt: line.slice(0, PS_START_WIDTH), command: command.join(' ') };
}
