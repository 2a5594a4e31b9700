import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { TrustedFiles } from './trusted-files';

/** Longest wait for one file, milliseconds. */
export const FILE_TIMEOUT_MS = 15_000;

function guard<Loaded extends HTMLScriptElement | HTMLLinkElement>(
  element: Loaded,
  integrity: string | undefined,
): Loaded {
  element.crossOrigin = 'anonymous';
  if (integrity) element.integrity = integrity;
  return element;
}

/**
 * Adds the checks that Module Federation lacks: a script or style runs only with the published contents. Chunks that an area loads later carry
 * their integrity inside its own files.
 */
export function guardLoading(files: TrustedFiles): ModuleFederationRuntimePlugin {
  return {
    name: 'guarded-loading',
    createScript: ({ url }) => ({
      script: guard(Object.assign(document.createElement('script'), { src: url, async: true }), files.integrityOf(url)),
      timeout: FILE_TIMEOUT_MS,
    }),
    createLink: ({ url, attrs = {} }) => {
      const link = Object.assign(document.createElement('link'), { href: url });
      for (const [name, value] of Object.entries<string>(attrs)) link.setAttribute(name, value);
      return { link: guard(link, files.integrityOf(url)), timeout: FILE_TIMEOUT_MS };
    },
  };
}
