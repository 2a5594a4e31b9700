import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../../federation/workspace';
import type { Bench } from '../arguments';

const SPEC = 'specs/offline-bench.spec.ts';

/**
 * The cost of work without a network: starts, bytes in the background, room on the device. A browser spec measures it on a
 * separate phone; `keep` stores a page under a name.
 */
export const offlineBench = (keep: (name: string, page: string) => Promise<void>): Bench => ({
  name: 'offline',
  async run() {
    console.log('Work without a network…\n');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-offline-'));
    const file = path.join(folder, 'offline.md');
    const program = ['--import', 'tsx', path.join(WORKSPACE_ROOT, 'tools/testing/e2e.ts'), 'portal-specs', SPEC];
    try {
      const run = spawn(process.execPath, [...program, '--project=whole'], {
        stdio: 'inherit',
        env: { ...process.env, BENCH_FILE: file },
      });
      const [code] = (await once(run, 'exit')) as [number | null];
      if (code !== 0) return false;
      const page = await readFile(file, 'utf8');
      console.log(page);
      await keep('offline', page);
      return true;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
