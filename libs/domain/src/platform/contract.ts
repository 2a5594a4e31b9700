/**
 * The contract between the shell and the remotes: how an area is mounted (what `./App` exposes, and what surrounds it). The
 * names that a remote imports are no part of it: the build reports list them (`BuildReport`). Semantic: an addition raises
 * the minor number, an incompatible change the major one. Our shared libraries carry this version, so their major number is
 * raised for a name that stays and means something else.
 */
export const CONTRACT_VERSION = '3.1.0';

/** The range of the contract that a remote built from this tree asks for: raised when areas need an addition. */
export const CONTRACT_RANGE = '^3.1.0';

type Version = readonly [major: number, minor: number, patch: number];

const VERSION_PATTERN = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

function parseVersion(text: string): Version | null {
  const match = VERSION_PATTERN.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/**
 * `range`: `^1.2.0` (same major, at least that minor and patch; below 1.0.0 the minor counts as major), `~1.2.0` (same
 * major and minor) or an exact version.
 * @returns false for unreadable ones
 */
export function satisfiesRange(version: string, range: string): boolean {
  const provided = parseVersion(version);
  const required = parseVersion(range.replace(/^[\^~]/, ''));
  if (!provided || !required) return false;
  const leading = required.findIndex((part) => part > 0);
  const caretParts = leading === -1 ? 3 : leading + 1;
  const fixedParts = range.startsWith('^') ? caretParts : range.startsWith('~') ? 2 : 3;
  if (required.slice(0, fixedParts).some((part, index) => part !== provided[index])) return false;
  for (const index of [0, 1, 2] as const) {
    if (provided[index] !== required[index]) return provided[index] > required[index];
  }
  return true;
}
