const keyOf = (user: number): string => `portal.branch.${user}`;

/**
 * The branch that a person represented last on this device.
 * @param user id of the person
 */
export function lastBranchOf(user: number): number | undefined {
  try {
    return Number(window.localStorage.getItem(keyOf(user))) || undefined;
  } catch {
    return undefined; // a private window of some browsers keeps nothing
  }
}

/** Keeps it for the next start. */
export function keepLastBranch(user: number, branch: number): void {
  try {
    window.localStorage.setItem(keyOf(user), String(branch));
  } catch {
    // The person chooses it again.
  }
}
