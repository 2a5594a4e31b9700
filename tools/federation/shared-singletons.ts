import { CONTRACT_RANGE, CONTRACT_VERSION } from '@portal/domain';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE_ROOT } from './workspace';

/**
 * The one list of packages of which the composed portal holds exactly one copy. The host provides every one of them; a
 * remote carries none (`import: false`), so that a second React, session or style engine cannot come into a page, and a
 * remote is built and published without building them again.
 *
 * A key with a trailing slash shares the package's subpaths (`react/jsx-runtime`); React 19 needs it. axios is not here:
 * only @portal/api-client imports it.
 */
const THIRD_PARTY_SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  'formik',
  'yup',
  'dayjs',
] as const;

/** Our source-only libraries: they carry the version of the contract, without which each remote gets its own session. */
const OWN_SINGLETONS = ['@portal/domain', '@portal/api-client', '@portal/ui'] as const;

/** Whether a build brings the shared packages along or takes them from the host. */
export type SharingRole = 'host' | 'remote';

type SharedEntry = {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  import?: false;
};

function installedVersion(packageName: string): string {
  const file = path.join(WORKSPACE_ROOT, 'node_modules', packageName, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** @returns the `shared` option of Module Federation for a host or a remote */
export function sharedOption(role: SharingRole): Record<string, SharedEntry> {
  const entry = (version: string, requiredVersion: string): SharedEntry => ({
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion,
    ...(role === 'remote' ? { import: false as const } : {}),
  });
  const thirdParty = THIRD_PARTY_SINGLETONS.map((key) => {
    const version = installedVersion(key.replace(/\/$/, ''));
    return [key, entry(version, `^${version}`)] as const;
  });
  const own = OWN_SINGLETONS.map((key) => [key, entry(CONTRACT_VERSION, CONTRACT_RANGE)] as const);
  return Object.fromEntries([...thirdParty, ...own]);
}

/**
 * @returns package → version (what a host provides) or range (what a remote needs), as the build report states it for
 *   the check at publication
 */
export function sharedVersions(role: SharingRole): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedOption(role))
      .filter(([key]) => !key.endsWith('/'))
      .map(([key, entry]) => [key, role === 'host' ? entry.version : entry.requiredVersion]),
  );
}
