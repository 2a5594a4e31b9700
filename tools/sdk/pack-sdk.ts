import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { TYPE_CHECKER, WORKSPACE_ROOT, readPackageJson } from '../federation/workspace';
import { SDK_LIBRARIES, writeSdk } from './sdk-packages';

/**
 * Runs `npm run pack-sdk`: packs the libraries and the build for an area in a separate repository, as npm packages with types.
 * All of them have one version.
 */
async function packSdk(): Promise<void> {
  const { values } = parseArgs({ options: { version: { type: 'string' }, out: { type: 'string' } } });
  const version = values.version ?? readPackageJson(WORKSPACE_ROOT).version;
  const out = path.resolve(values.out ?? path.join(WORKSPACE_ROOT, 'dist/sdk'));
  await mkdir(out, { recursive: true });
  // Only one version stays, so that `*.tgz` names each package once.
  for (const name of await readdir(out)) if (/^portal-.+\.tgz$/.test(name)) await rm(path.join(out, name));
  const staging = mkdtempSync(path.join(tmpdir(), 'portal-sdk-'));
  try {
    execFileSync(
      process.execPath,
      [TYPE_CHECKER, '-b', 'tools', ...SDK_LIBRARIES.map((library) => `libs/${library}`)],
      {
        cwd: WORKSPACE_ROOT,
        stdio: 'inherit',
      },
    );
    for (const folder of await writeSdk(staging, version)) {
      const [name = ''] = execFileSync('npm', ['pack', folder, '--pack-destination', out, '--silent'], {
        cwd: WORKSPACE_ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }).split('\n');
      console.log(path.join(out, name));
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

packSdk().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
