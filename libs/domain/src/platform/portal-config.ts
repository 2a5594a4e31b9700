import type { Release } from './release';

export const PORTAL_ENVIRONMENTS = ['development', 'production'] as const;
export type PortalEnvironment = (typeof PORTAL_ENVIRONMENTS)[number];

export const PORTAL_CONFIG_ELEMENT_ID = 'portal-config';

/** Position of the data block in the shell's page; the server replaces it when it serves the page. */
export const PORTAL_CONFIG_PLACEHOLDER = '<!-- portal:config -->';

export const PORTAL_TITLE_PLACEHOLDER = '<!-- portal:title -->';

export type DemonstrationAccount = { email: string; description: string };

export type Demonstration = { password: string; accounts: readonly DemonstrationAccount[] };

/** Nothing in it is secret. */
export type PortalConfig = {
  release: Release;
  /** AES-256 key, base64, with which the browser reads the signed-in user from the session token. */
  tokenKey: string;
  environment: PortalEnvironment;
  demonstration: Demonstration | null;
  /**
   * True when the browser sent a cookie that names a person. The session may have ended since, but the page will probably need
   * the files of signed-in people.
   */
  expectsSession: boolean;
  /** With `npm run dev`, the remotes that come from source, as the shell itself does, at their `LOCAL_VERSION`; never in production. */
  localRemotes?: readonly string[];
};
