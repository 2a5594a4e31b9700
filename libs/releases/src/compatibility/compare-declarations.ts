import type { BuildReport } from '../contract/build-report';

/** The compared part of a report. */
type Declared = Pick<BuildReport, 'declarations'>;

/** A name that means something else in a shell than in the libraries that a remote was compiled against. */
export type ChangedDeclaration = {
  module: string;
  name: string;
  /** The declaration that the remote was compiled against. */
  needed: string;
  /** That of the shell; null when it has none of this name. */
  provided: string | null;
};

const OPTIONAL_MEMBER = /^\s*(readonly )?["'\w-]+\?: [^{}]+;$/;
const CONSTANT = /^export declare const /;

/**
 * Checks whether a declaration only adds to another: optional members, which callers need not pass and readers do not know, or members
 * of a constant.
 */
function onlyAdds(provided: string, needed: string): boolean {
  const before = needed.split('\n');
  const added = provided.split('\n').filter((line) => {
    if (line !== before[0]) return true;
    before.shift();
    return false;
  });
  return before.length === 0 && (CONSTANT.test(needed) || added.every((line) => OPTIONAL_MEMBER.test(line)));
}

/**
 * Compares the declarations that a remote was compiled against with those of a shell, what they refer to included.
 * @returns the declarations that differ by more than additions
 */
export function compareDeclarations(remote: Declared, shell: Declared): ChangedDeclaration[] {
  const provided = shell.declarations ?? {};
  return Object.entries(remote.declarations ?? {}).flatMap(([module, texts]) =>
    Object.entries(texts).flatMap(([name, needed]): ChangedDeclaration[] => {
      const now = Object.hasOwn(provided, module) && Object.hasOwn(provided[module] ?? {}, name);
      const text = now ? (provided[module]?.[name] ?? null) : null;
      if (text === needed || (text !== null && onlyAdds(text, needed))) return [];
      return [{ module, name, needed, provided: text }];
    }),
  );
}
