import type { BuildReport, ModuleNames } from '@portal/releases';

type Deprecated = NonNullable<BuildReport['deprecated']>;

/**
 * Names that the shell still exports and areas should no longer import: shared module → name → what to use instead, in Spanish. A
 * name that is renamed stays beside the new one, and is listed here, until 'Versiones' shows that no version in use imports it.
 */
export const DEPRECATED_NAMES: Deprecated = {};

/**
 * Checks that a host still exports every deprecated name.
 * @returns them as the report of its build states them
 * @throws Error naming those that it no longer exports, which are no longer deprecated but gone
 */
export function deprecatedNames(exports: ModuleNames, deprecated: Deprecated): Deprecated {
  const gone = Object.entries(deprecated).flatMap(([module, names]) =>
    Object.keys(names).flatMap((name) => (exports[module]?.includes(name) ? [] : `${name} of ${module}`)),
  );
  if (gone.length > 0) throw new Error(`no longer exported, take it from deprecated-names.ts: ${gone.join(', ')}`);
  return deprecated;
}
