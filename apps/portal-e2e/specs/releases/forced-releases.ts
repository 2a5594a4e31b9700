import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SHELL_DEPLOYABLE } from '@portal/domain';
import { integrityOf, type LocalBuild } from '@portal/releases';

import { readAppBuild } from '../../../../tools/releases/build-app';
import type { OwnPortal } from './own-portal';

/** Publishes a copy of this checkout's build under another version. */
async function publishCopy(portal: OwnPortal, name: string, change: (copy: LocalBuild, version: string) => LocalBuild) {
  const build = await readAppBuild(name);
  const version = `${build.report.version}x`;
  const folder = mkdtempSync(join(tmpdir(), 'portal-copy-'));
  cpSync(build.folder, folder, { recursive: true });
  const copy = change({ ...build, folder }, version);
  const report = { ...copy.report, version };
  await portal.tool.publish([{ ...copy, report }], null, { dryRun: false, source: undefined });
  rmSync(folder, { recursive: true });
  return version;
}

/**
 * Publishes an area as it is under another version.
 * @returns that version
 */
export const publishAgain = (portal: OwnPortal, area: string): Promise<string> =>
  publishCopy(portal, area, (copy) => copy);

/**
 * Publishes the shell as it is under another version. Some of its files name their version, and others the content of those:
 * they are written again, styles before the scripts that load them, and the page last.
 * @returns that version
 */
export const publishShellAgain = (portal: OwnPortal): Promise<string> =>
  publishCopy(portal, SHELL_DEPLOYABLE, ({ folder, report, ...copy }, version) => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const changed = new Map<string, string>();
    const files = { ...report.files };
    for (const ending of [/\.css$/, /\.js$/, /\.(html|webmanifest|json)$/]) {
      for (const name of names.filter((one) => ending.test(one))) {
        const before = readFileSync(join(folder, name), 'utf8');
        let after = before.replaceAll(report.version, version);
        for (const [old, now] of changed) after = after.replaceAll(old, now);
        if (after === before) continue;
        writeFileSync(join(folder, name), after);
        for (const packed of ['br', 'gz']) rmSync(join(folder, `${name}.${packed}`), { force: true });
        const integrity = integrityOf(Buffer.from(after));
        changed.set(integrityOf(Buffer.from(before)), integrity);
        if (files[name]) files[name] = { integrity, bytes: Buffer.byteLength(after) };
      }
    }
    return { ...copy, folder, report: { ...report, files } };
  });
