import { readDocument } from './document-reader';
import { readReleaseDocument, type ReleaseDocument } from './release';

export const PORTAL_ENVIRONMENTS = ['development', 'production'] as const;
export type PortalEnvironment = (typeof PORTAL_ENVIRONMENTS)[number];

/** Id of the data block in the shell's index.html that carries the runtime configuration. */
export const PORTAL_CONFIG_ELEMENT_ID = 'portal-config';

/** Where the shell's page takes the data block; the gateway replaces it when it serves the page. */
export const PORTAL_CONFIG_PLACEHOLDER = '<!-- portal:config -->';

/** What the gateway tells the shell when it serves the page. Nothing in it is secret. */
export type PortalConfig = {
  release: ReleaseDocument;
  /** AES-256 key, base64, with which the browser reads who is signed in from the session token. */
  tokenKey: string;
  environment: PortalEnvironment;
  /** Whether the login offers the demonstration accounts. */
  demoAccounts: boolean;
};

const AES_256_KEY_PATTERN = /^[A-Za-z0-9+/]{43}=$/;

/**
 * @param json the text of the `portal-config` block
 * @throws PlatformFormatError naming the first wrong member; SyntaxError when it is not JSON
 */
export function parsePortalConfig(json: string): PortalConfig {
  const node = readDocument(JSON.parse(json) as unknown, 'portal-config');
  return {
    release: readReleaseDocument(node.get('release')),
    tokenKey: node.get('tokenKey').string(AES_256_KEY_PATTERN),
    environment: node.get('environment').oneOf(PORTAL_ENVIRONMENTS),
    demoAccounts: node.get('demoAccounts').boolean(),
  };
}
