import { readDocument, type DocumentNode } from './document-reader';

/** Written beside a build of the shell, for the gateway. */
export const LOADING_PLAN_FILE = 'loading-plan.json';

/**
 * Which files of the shell are needed for what, in addition to those that its page names: the gateway lets the browser ask for
 * them with the page, instead of one after the other. Paths are below the shell's folder.
 */
export type LoadingPlan = {
  /** Whatever a signed-in person sees. */
  signedIn: readonly string[];
  /** Any area. */
  areas: readonly string[];
  /** True when the shell requests the areas after a sign-in. The page of any other shell contains them for everybody. */
  asksForAreas: boolean;
  /** Key of a shared module, as a remote's manifest names it → the files it is in. */
  shared: Readonly<Record<string, readonly string[]>>;
};

const readPaths = (node: DocumentNode): string[] => node.items().map((item) => item.string());

/**
 * Parses the shell's `loading-plan.json`.
 * @param value what the file holds
 * @throws PlatformFormatError naming the first wrong member
 */
export function parseLoadingPlan(value: unknown): LoadingPlan {
  const node = readDocument(value, 'loading-plan');
  return {
    signedIn: readPaths(node.get('signedIn')),
    areas: readPaths(node.get('areas')),
    asksForAreas: node.get('asksForAreas').value === true,
    shared: Object.fromEntries(
      node
        .get('shared')
        .entries()
        .map(([key, files]) => [key, readPaths(files)]),
    ),
  };
}
