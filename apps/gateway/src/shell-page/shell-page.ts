import {
  PORTAL_CONFIG_ELEMENT_ID,
  PORTAL_CONFIG_PLACEHOLDER,
  PORTAL_TITLE_PLACEHOLDER,
  SHELL_DEPLOYABLE,
  type PageWords,
  type PortalConfig,
  type ReleaseDocument,
  type ReleaseShell,
} from '@portal/domain';
import { createBodyCache, prepareBody, type NegotiatedBody } from '../http/negotiated-body';
import { anonymousRelease, publicRelease } from '../registry/public-release';
import { FOLLOW_PAGE_FILE, type ReleaseStore } from '@portal/releases';
import type { PageKind } from './page-kind';
import { preloadHints, readPlan } from './preload-hints';

/** Limit of cached pages: each kind of page of a release, with either shell. */
const PAGES_KEPT = 200;

export type PageSettings = Omit<PortalConfig, 'release' | 'host' | 'expectsSession'>;

/**
 * Returns JSON that can stand inside an HTML data block: no `<`, so that nothing in it can end the block or begin a
 * comment.
 */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A page has loaded the shell when it reads its configuration: the list of the shell's own files would only weigh. */
const withoutShellFiles = (release: ReleaseDocument): ReleaseDocument => ({
  ...release,
  shell: { ...release.shell, files: {} },
});

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type PageContents = {
  hints?: string;
  words?: PageWords | null;
};

export function renderShellPage(
  template: string,
  config: PortalConfig,
  { hints = '', words = null }: PageContents = {},
): string {
  const block = `<script type="application/json" id="${PORTAL_CONFIG_ELEMENT_ID}">${toInlineJson(config)}</script>`;
  const heading = words && `<h1>${escapeHtml(words.title)}</h1>`;
  const purpose = words?.description && `<p>${escapeHtml(words.description)}</p>`;
  return template
    .replace(PORTAL_TITLE_PLACEHOLDER, () => [heading, purpose].filter(Boolean).join(''))
    .replace(PORTAL_CONFIG_PLACEHOLDER, () => hints + block);
}

/** Builds each kind of page once per release. */
export function createShellPages(
  store: ReleaseStore,
  settings: PageSettings,
): (release: ReleaseDocument, shell: ReleaseShell, kind: PageKind) => Promise<NegotiatedBody> {
  const bodyOf = createBodyCache(PAGES_KEPT);
  const prepare = async (shown: ReleaseDocument, shell: ReleaseShell, kind: PageKind): Promise<NegotiatedBody> => {
    // The page names the shell that it brings, which may be the canary.
    const release = shown.shell === shell ? shown : { ...shown, shell };
    const [template, plan] = await Promise.all([
      store.readVersionFile(SHELL_DEPLOYABLE, release.shell.version, kind.isFollow ? FOLLOW_PAGE_FILE : 'index.html'),
      readPlan(store, release.shell.version),
    ]);
    const hints = await preloadHints(store, release, plan, kind);
    const shared = kind.expectsSession ? publicRelease(release) : anonymousRelease(release);
    const config: PortalConfig = {
      ...settings,
      release: kind.isKept ? shared : withoutShellFiles(shared),
      ...(release !== shown && { host: withoutShellFiles(publicRelease(shown)).shell }),
      expectsSession: kind.expectsSession,
    };
    return prepareBody(
      'text/html; charset=utf-8',
      renderShellPage(template.toString('utf8'), config, { hints, words: kind.words }),
    );
  };
  return (release, shell, kind) =>
    bodyOf(JSON.stringify([release.number, shell.version, kind]), () => prepare(release, shell, kind));
}
