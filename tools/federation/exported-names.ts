import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageFolder, WORKSPACE_ROOT } from './workspace';

const EXPORT = /^export\s+(?:(\*)|\{([^}]*)\})\s*from\s*'([^']+)';/gm;

/** A public value of a library, and the module that it is re-exported from: a path below `src`, or a package. */
export type PublicName = { name: string; from: string };

function namesOf(source: string, file: string): PublicName[] {
  const text = readFileSync(path.join(source, `${file}.ts`), 'utf8');
  return [...text.matchAll(EXPORT)].flatMap(([, all, names = '', request = '']) => {
    const from = request.startsWith('.') ? path.posix.join(path.posix.dirname(file), request) : request;
    if (all) return namesOf(source, from);
    return (
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        // `FormSubmit as SubmitBar` is public as SubmitBar.
        .map((name) => ({ name: name.split(' as ').at(-1) ?? name, from }))
    );
  });
}

/** Lists the names that `src/index.ts` re-exports, types left out, sorted. */
export function publicNames(library: string): PublicName[] {
  return namesOf(path.join(packageFolder(library), 'src'), 'index').sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
}

const fromWorkspace = createRequire(path.join(WORKSPACE_ROOT, 'package.json'));

export const installedNames = (name: string): string[] =>
  Object.keys(fromWorkspace(name) as object)
    .filter((exported) => exported !== 'default')
    .sort();
