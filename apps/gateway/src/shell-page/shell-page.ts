import {
  PORTAL_CONFIG_ELEMENT_ID,
  PORTAL_CONFIG_PLACEHOLDER,
  type PortalConfig,
  type ReleaseDocument,
} from '@portal/domain';
import type { ReleaseStore } from '@portal/releases';
import { prepareBody, type NegotiatedBody } from '../http/negotiated-body';

/** What the page tells the shell besides the release. */
export type PageSettings = Omit<PortalConfig, 'release'>;

/**
 * @returns JSON that can stand inside an HTML data block: no `<`, so that nothing in it can end the block or begin a
 *   comment
 */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** @returns the shell's page with the runtime configuration in its place */
export function renderShellPage(template: string, config: PortalConfig): string {
  // The page has loaded the shell when it reads this: the list of the shell's own files would only weigh.
  const inlined: PortalConfig = {
    ...config,
    release: { ...config.release, shell: { ...config.release.shell, files: {} } },
  };
  const block = `<script type="application/json" id="${PORTAL_CONFIG_ELEMENT_ID}">${toInlineJson(inlined)}</script>`;
  return template.replace(PORTAL_CONFIG_PLACEHOLDER, () => block);
}

/** @returns a function that gives the page of a release, made once per release */
export function createShellPages(
  store: ReleaseStore,
  settings: PageSettings,
): (release: ReleaseDocument) => Promise<NegotiatedBody> {
  let prepared: { release: ReleaseDocument; body: Promise<NegotiatedBody> } | undefined;
  const prepare = async (release: ReleaseDocument): Promise<NegotiatedBody> => {
    const template = await store.readVersionFile({ kind: 'shell' }, release.shell.version, 'index.html');
    return prepareBody(
      'text/html; charset=utf-8',
      renderShellPage(template.toString('utf8'), { ...settings, release }),
    );
  };
  return (release) => {
    if (prepared?.release !== release) {
      const body = prepare(release);
      prepared = { release, body };
      body.catch(() => (prepared = undefined));
    }
    return prepared.body;
  };
}
