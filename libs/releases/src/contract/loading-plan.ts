import * as v from 'valibot';
import { textSchema } from './area-descriptor';
import { readDocument } from './read-document';

export const LOADING_PLAN_FILE = 'loading-plan.json';

/** Its name makes it a text wherever it is served as a file: a build publishes one document alone. */
export const FOLLOW_PAGE_FILE = 'follow-page.txt';

/**
 * Which files of the shell are needed for what, in addition to those that its page names: the server lets the browser ask for
 * them with the page, instead of one after the other. Paths are below the shell's folder.
 */
export type LoadingPlan = {
  signedIn: readonly string[];
  areas: readonly string[];
  /** Key of a shared module, as a remote's manifest names it → the files it is in. */
  shared: Readonly<Record<string, readonly string[]>>;
};

const pathsSchema = v.array(textSchema);

const planSchema: v.GenericSchema<unknown, LoadingPlan> = v.object({
  signedIn: pathsSchema,
  areas: pathsSchema,
  shared: v.record(v.string(), pathsSchema),
});

export function parseLoadingPlan(value: unknown): LoadingPlan {
  return readDocument(planSchema, value, 'loading-plan');
}
