/**
 * The files for installing the portal in a browser: address in the portal → the file in the folder of the install files, and its media type.
 */
export const INSTALL_FILES = {
  '/service-worker.js': { file: 'service-worker.js', type: 'text/javascript; charset=utf-8' },
  '/manifest.webmanifest': { file: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8' },
} as const;
