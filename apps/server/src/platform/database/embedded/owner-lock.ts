import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { isAlive, readProcess } from './process-table';

type Owner = { pid: number; startedAt: string; socketFolder: string };

type LockAttempt = { kind: 'acquired'; release: () => void } | { kind: 'held'; by: Owner };

/** A lock left by a process that no longer runs is taken over. */
export function tryToOwn(lockFile: string, socketFolder: string): LockAttempt {
  const self: Owner = { pid: process.pid, startedAt: readProcess(process.pid)?.startedAt ?? '', socketFolder };
  const content = JSON.stringify({ ...self, id: randomUUID() });
  for (;;) {
    if (createLock(lockFile, content)) return { kind: 'acquired', release: () => releaseLock(lockFile, content) };
    const holder = readLock(lockFile);
    if (holder === undefined) continue; // released in between
    const owner = parseOwner(holder);
    if (owner && isOwnerAlive(owner)) return { kind: 'held', by: owner };
    discardStaleLock(lockFile, holder);
  }
}

/** The pid alone is not enough: after a crash or a reboot, another process may have been given the same one. */
function isOwnerAlive(owner: Owner): boolean {
  const entry = readProcess(owner.pid);
  return isAlive(entry) && entry.startedAt === owner.startedAt;
}

/** Linking a finished file makes the lock appear whole: nobody ever reads a half-written one. */
function createLock(lockFile: string, content: string): boolean {
  const draft = `${lockFile}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(lockFile: string): string | undefined {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

function parseOwner(content: string): Owner | undefined {
  try {
    const { pid, startedAt, socketFolder } = JSON.parse(content) as Partial<Owner>;
    return pid && startedAt && socketFolder ? { pid, startedAt, socketFolder } : undefined;
  } catch {
    return undefined; // a damaged lock (full disk, power loss) has no living owner
  }
}

/**
 * Two processes may find the same one, and the slower must not remove the new lock of the faster. So the file is moved
 * aside first, read, and put back when it is another one.
 */
function discardStaleLock(lockFile: string, stale: string): void {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    renameSync(lockFile, aside);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return; // somebody else discarded it
    throw thrown;
  }
  if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, lockFile);
  rmSync(aside);
}

function releaseLock(lockFile: string, content: string): void {
  if (readLock(lockFile) === content) rmSync(lockFile, { force: true });
}
