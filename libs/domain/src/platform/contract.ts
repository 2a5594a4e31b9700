/**
 * The contract between the shell and the remotes: what `@portal/domain`, `@portal/api-client` and `@portal/ui` export
 * and how an area is mounted. Semantic: a new export raises the minor number, an incompatible change the major one.
 * The shell provides one version; a remote asks for a range of it and is refused when the shell does not fit.
 */
export const CONTRACT_VERSION = '3.1.0';

/** The range of the contract that a remote built from this tree asks for. */
export const CONTRACT_RANGE = `^${CONTRACT_VERSION}`;

type Version = readonly [major: number, minor: number, patch: number];

const VERSION_PATTERN = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

function parseVersion(text: string): Version | null {
  const match = VERSION_PATTERN.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/**
 * Checks a version against a range.
 * @param version what is provided, as `1.4.0`
 * @param range what is asked for, as `^1.2.0` (same major, at least that minor and patch; below 1.0.0 the minor counts
 *   as major) or an exact version
 * @returns whether the provided version fits; anything unreadable does not
 */
export function satisfiesRange(version: string, range: string): boolean {
  const provided = parseVersion(version);
  const isCaret = range.startsWith('^');
  const asked = parseVersion(isCaret ? range.slice(1) : range);
  if (!provided || !asked) return false;
  const leading = asked.findIndex((part) => part > 0);
  const fixedParts = isCaret ? (leading === -1 ? 3 : leading + 1) : 3;
  if (asked.slice(0, fixedParts).some((part, index) => part !== provided[index])) return false;
  for (const index of [0, 1, 2] as const) {
    if (provided[index] !== asked[index]) return provided[index] > asked[index];
  }
  return true;
}
