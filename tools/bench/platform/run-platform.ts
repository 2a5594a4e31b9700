import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../../federation/workspace';
import type { Bench } from '../arguments';
import { measurePlatform } from './platform-bench';
import { describePlatform, judgePlatform } from './platform-report';

/** Builds what changed: the bench measures the apps as they are built. */
function buildAll(): void {
  const { status } = spawnSync(path.join(WORKSPACE_ROOT, 'node_modules/.bin/nx'), ['run-many', '-t', 'build'], {
    cwd: WORKSPACE_ROOT,
    env: { ...process.env, NX_DAEMON: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the apps could not be built: npx nx run-many -t build');
}

/** The browser's downloads, compared with the same code as one bundle; `keep` stores a page under a name. */
export const platformBench = (keep: (name: string, page: string) => Promise<void>): Bench => ({
  name: 'platform',
  async run() {
    console.log('What a browser loads: remotes against one bundle…\n');
    buildAll();
    const metrics = await measurePlatform();
    const { text, page } = describePlatform(metrics);
    console.log(text);
    await keep('platform', page);
    return judgePlatform(metrics).every(({ holds }) => holds);
  },
});
