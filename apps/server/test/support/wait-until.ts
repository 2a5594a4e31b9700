const POLL_MS = 10;

/** Returns once something holds. How long that may take is the limit of the test alone: a busy machine takes long. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
