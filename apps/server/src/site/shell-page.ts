import {
  PORTAL_CONFIG_ELEMENT_ID,
  PORTAL_CONFIG_PLACEHOLDER,
  PORTAL_TITLE_PLACEHOLDER,
  type PageWords,
  type PortalConfig,
  type Release,
} from '@portal/domain';
import { FOLLOW_PAGE_FILE } from '@portal/releases';
import type { Chosen, Releases } from '../platform/releases/releases';
import { createBodyCache, prepareBody, type NegotiatedBody } from './negotiated-body';
import type { PageKind } from './page-kind';
import { preloadHints } from './preload-hints';

/** Limit of cached pages: each kind of page of a release, with the candidates that a person has. */
const PAGES_KEPT = 200;

export type PageSettings = Omit<PortalConfig, 'release' | 'expectsSession'>;

/**
 * Returns JSON that can stand inside an HTML data block: no `<`, so that nothing in it can end the block or begin a
 * comment.
 */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A page has loaded the shell when it reads its configuration: the list of the shell's own files would only weigh. */
const withoutShellFiles = (release: Release): Release => ({
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

/** Without a session nobody learns of the areas. */
export const withoutAreas = (release: Release): Release => ({ ...release, remotes: {}, withholdsAreas: true });

/** Builds each kind of page once per release and set of versions. */
export function createShellPages(
  releases: Pick<Releases, 'pageOf' | 'readFile' | 'needsOf'>,
  settings: PageSettings,
): (chosen: Chosen, kind: PageKind) => Promise<NegotiatedBody> {
  const bodyOf = createBodyCache(PAGES_KEPT);
  const prepare = async (chosen: Chosen, kind: PageKind): Promise<NegotiatedBody> => {
    const template = await releases.readFile(chosen.shell, kind.isFollow ? FOLLOW_PAGE_FILE : 'index.html');
    const hints = await preloadHints(releases, chosen, kind);
    const whole = await releases.pageOf(chosen);
    const release = kind.expectsSession ? whole : withoutAreas(whole);
    const config: PortalConfig = {
      ...settings,
      release: kind.isKept ? release : withoutShellFiles(release),
      expectsSession: kind.expectsSession,
    };
    return prepareBody(
      'text/html; charset=utf-8',
      renderShellPage(template.toString('utf8'), config, { hints, words: kind.words }),
    );
  };
  return (chosen, kind) => bodyOf(JSON.stringify([chosen.number, chosen.key, kind]), () => prepare(chosen, kind));
}
