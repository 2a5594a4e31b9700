import {
  MANIFEST_FILE,
  preloadTag,
  remoteBaseAddress,
  SHELL_DEPLOYABLE,
  shellBaseAddress,
  type PageFile,
  type ReleaseDocument,
  type ReleaseFiles,
} from '@portal/domain';
import { LOADING_PLAN_FILE, parseLoadingPlan, type LoadingPlan } from '@portal/releases';
import type { ReleaseStore } from '@portal/releases';
import type { PageKind } from './page-kind';

export async function readPlan(store: ReleaseStore, version: string): Promise<LoadingPlan> {
  const file = await store.readVersionFile(SHELL_DEPLOYABLE, version, LOADING_PLAN_FILE);
  return parseLoadingPlan(JSON.parse(file.toString('utf8')));
}

type Manifest = {
  metaData: { remoteEntry: { name: string } };
  shared?: { name: string }[];
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
};

type AreaNeeds = { files: string[]; shared: string[] };

async function readAreaNeeds(store: ReleaseStore, name: string, version: string): Promise<AreaNeeds> {
  const text = await store.readVersionFile(name, version, MANIFEST_FILE);
  const { metaData, shared = [], exposes } = JSON.parse(text.toString('utf8')) as Manifest;
  return {
    files: [
      MANIFEST_FILE,
      metaData.remoteEntry.name,
      // Its slots are for other pages.
      ...exposes
        .filter(({ name: exposed }) => exposed === 'App')
        .flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]),
    ],
    shared: shared.map((one) => one.name),
  };
}

/** Files that the release does not list are left out: a hint without the integrity would be fetched for nothing. */
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
  store: ReleaseStore,
  release: ReleaseDocument,
  plan: LoadingPlan,
  kind: Pick<PageKind, 'expectsSession' | 'area' | 'showsAreas'>,
): Promise<string> {
  if (!kind.expectsSession) return '';
  const { shell } = release;
  const remote = kind.area === null ? undefined : release.remotes[kind.area];
  const needs = remote && (await readAreaNeeds(store, remote.name, remote.version));
  const ofShell = [
    ...plan.signedIn,
    ...(kind.showsAreas ? plan.areas : []),
    ...(needs?.shared ?? []).flatMap((key) => plan.shared[key] ?? []),
  ];
  const files = [
    ...toPageFiles(shellBaseAddress(shell.version), ofShell, shell.files),
    ...(remote && needs ? toPageFiles(remoteBaseAddress(remote.name, remote.version), needs.files, remote.files) : []),
  ];
  return files.map((file) => `${preloadTag(file)}\n    `).join('');
}
