import { AREA_NAME_PATTERN } from './area';
import { readDocument, type DocumentNode } from './document-reader';
import { readReleaseDocument, readReleaseHost, type ReleaseDocument, type ReleaseHost } from './release';

export const PORTAL_ENVIRONMENTS = ['development', 'production'] as const;
export type PortalEnvironment = (typeof PORTAL_ENVIRONMENTS)[number];

/** Id of the data block in the shell's index.html that carries the runtime configuration. */
export const PORTAL_CONFIG_ELEMENT_ID = 'portal-config';

/** Position of the data block in the shell's page; the gateway replaces it when it serves the page. */
export const PORTAL_CONFIG_PLACEHOLDER = '<!-- portal:config -->';

/** Position of the page's heading in the shell's start screen; a shell may lack it. */
export const PORTAL_TITLE_PLACEHOLDER = '<!-- portal:title -->';

/** An account that anyone may try the portal with, and what it is for. */
export type DemonstrationAccount = { email: string; description: string };

/** The accounts on the login of a demonstration portal; a production portal has none. */
export type Demonstration = { password: string; accounts: readonly DemonstrationAccount[] };

/** The configuration that the gateway sends to the shell with the page. Nothing in it is secret. */
export type PortalConfig = {
  /** Its `shell` is the one of the page, which may be the canary. */
  release: ReleaseDocument;
  /** The shells of the release, of which other people may have another one. Pages from before this member are without it. */
  host?: ReleaseHost;
  /** AES-256 key, base64, with which the browser reads the signed-in user from the session token. */
  tokenKey: string;
  environment: PortalEnvironment;
  /** The accounts that the login offers; null unless the portal runs with demonstration data. */
  demonstration: Demonstration | null;
  /**
   * True when the browser sent a cookie that names a person. The session may have ended since, but the page will probably need
   * the files of signed-in people.
   */
  expectsSession: boolean;
  /** With `npm run dev`, the remotes that come from source, as the shell itself does, at their `LOCAL_VERSION`; never in production. */
  localRemotes?: readonly string[];
};

const AES_256_KEY_PATTERN = /^[A-Za-z0-9+/]{43}=$/;

function readDemonstration(node: DocumentNode): Demonstration {
  return {
    password: node.get('password').string(),
    accounts: node
      .get('accounts')
      .items()
      .map((account) => ({ email: account.get('email').string(), description: account.get('description').string() })),
  };
}

function readLocalRemotes(config: DocumentNode, names: DocumentNode): string[] {
  if (config.get('environment').value === 'production') return names.fail('are for development alone');
  return names.items().map((name) => name.string(AREA_NAME_PATTERN));
}

/**
 * Parses the configuration that the page brings.
 * @param json the text of the `portal-config` block
 * @throws PlatformFormatError naming the first wrong member; SyntaxError when it is not JSON
 */
export function parsePortalConfig(json: string): PortalConfig {
  const node = readDocument(JSON.parse(json) as unknown, 'portal-config');
  const localRemotes = node.get('localRemotes');
  const host = node.get('host');
  return {
    release: readReleaseDocument(node.get('release')),
    ...(!host.isAbsent() && { host: readReleaseHost(host) }),
    tokenKey: node.get('tokenKey').string(AES_256_KEY_PATTERN),
    environment: node.get('environment').oneOf(PORTAL_ENVIRONMENTS),
    demonstration: node.get('demonstration').value === null ? null : readDemonstration(node.get('demonstration')),
    expectsSession: node.get('expectsSession').boolean(),
    ...(!localRemotes.isAbsent() && { localRemotes: readLocalRemotes(node, localRemotes) }),
  };
}
