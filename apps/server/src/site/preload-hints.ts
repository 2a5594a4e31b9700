import { remoteBaseAddress, shellBaseAddress, type PageFile, type ReleaseFiles } from '@portal/domain';
import type { Chosen, Releases } from '../platform/releases/releases';
import { LOADING_PLAN_FILE, parseLoadingPlan, preloadTag } from '@portal/releases';
import type { PageKind } from './page-kind';

/** Files that the build does not list are left out: a hint without the integrity would be fetched for nothing. */
function toPageFiles(base: string, paths: readonly string[], files: ReleaseFiles): PageFile[] {
  return [...new Set(paths)].flatMap((path) => {
    const integrity = files[path]?.integrity;
    return integrity ? [{ address: base + path, integrity }] : [];
  });
}

/**
 * The preload tags of a page: for the signed-in shell, for areas where some are shown, and for the area at the address with its
 * shared modules; empty without a session.
 */
export async function preloadHints(
  { readFile, needsOf }: Pick<Releases, 'readFile' | 'needsOf'>,
  { shell, remotes }: Pick<Chosen, 'shell' | 'remotes'>,
  kind: Pick<PageKind, 'expectsSession' | 'area' | 'showsAreas'>,
): Promise<string> {
  if (!kind.expectsSession) return '';
  const plan = parseLoadingPlan(JSON.parse((await readFile(shell, LOADING_PLAN_FILE)).toString('utf8')));
  const remote = remotes.find(({ name }) => name === kind.area);
  const needs = remote && (await needsOf(remote));
  const ofShell = [
    ...plan.signedIn,
    ...(kind.showsAreas ? plan.areas : []),
    ...(needs?.shared ?? []).flatMap((key) => plan.shared[key] ?? []),
  ];
  const files = [
    ...toPageFiles(shellBaseAddress(shell.version), ofShell, shell.files),
    // The slots of the area are for other pages.
    ...(remote && needs
      ? toPageFiles(remoteBaseAddress(remote.name, remote.version), needs.ofPages, remote.files)
      : []),
  ];
  return files.map((file) => `${preloadTag(file)}\n    `).join('');
}
