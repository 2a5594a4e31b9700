import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReleaseFiles, ReleaseRemote } from '@portal/domain';

import type { OwnPortal } from './own-portal';

const versionOf = (remote: ReleaseRemote, version: string): ReleaseRemote => ({
  ...remote,
  version,
  manifest: remote.manifest.replace(remote.version, version),
});

/**
 * Publishes an area as it is under another version, as a release that changes nothing else.
 * @returns that version
 */
export function publishAgain(portal: OwnPortal, area: string): string {
  const before = portal.release().remotes[area]!;
  const version = `${before.version}x`;
  const folder = join(portal.dataDir, 'releases/remotes', area);
  cpSync(join(folder, before.version), join(folder, version), { recursive: true });
  moveTo(portal, area, version);
  return version;
}

/** Makes a stored version of an area everyone's, as a rollback does. */
export function moveTo(portal: OwnPortal, area: string, version: string): void {
  portal.forceRelease((remotes) => {
    remotes[area] = versionOf(remotes[area]!, version);
  });
}

const integrityOf = (content: string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Publishes the shell as it is under another version. Some of its files name their version, and others the content of those:
 * they are written again, styles before the scripts that load them, and the page last.
 * @returns that version
 */
export function publishShellAgain(portal: OwnPortal): string {
  const { shell } = portal.release();
  const version = `${shell.version}x`;
  const folder = join(portal.dataDir, 'releases/shell', version);
  cpSync(join(portal.dataDir, 'releases/shell', shell.version), folder, { recursive: true });
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const changed = new Map<string, string>();
  const files: Record<string, ReleaseFiles[string]> = { ...shell.files };
  for (const ending of [/\.css$/, /\.js$/, /\.(html|webmanifest|json)$/]) {
    for (const name of names.filter((one) => ending.test(one))) {
      const before = readFileSync(join(folder, name), 'utf8');
      let after = before.replaceAll(shell.version, version);
      for (const [old, now] of changed) after = after.replaceAll(old, now);
      if (after === before) continue;
      writeFileSync(join(folder, name), after);
      for (const packed of ['br', 'gz']) rmSync(join(folder, `${name}.${packed}`), { force: true });
      changed.set(integrityOf(before), integrityOf(after));
      if (files[name]) files[name] = { integrity: integrityOf(after), bytes: Buffer.byteLength(after) };
    }
  }
  portal.forceRelease((_remotes, next) => Object.assign(next, { version, files }));
  return version;
}
