import path from 'node:path';
import { register } from 'tsx/cjs/api';
import type { BuildFile } from './build-files';
import { packageFolder } from './workspace';

const STYLED = /\.(css|js)$/;

/** Custom properties and classes of the design system; a font of the browser has such a name, too, and no dot. */
const IN_STYLES = /(?:--|(?<=\.))ui-[\w-]*\w/g;
/** Classes of a style sheet, and the custom properties to which it gives a value. */
const DEFINED = /--ui-[\w-]*\w(?=\s*:)|(?<=\.)ui-[\w-]*\w/g;
/** Those of a script; a name that ends with a hyphen is completed while the page runs. */
const IN_SCRIPTS = /(?<![\w-])(?:--)?ui-[\w-]*\w(?![\w-])/g;

const namesIn = ({ path: name, content }: BuildFile): string[] =>
  content.toString('utf8').match(name.endsWith('.css') ? IN_STYLES : IN_SCRIPTS) ?? [];

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Lists the classes and custom properties of the design system that the files of a build name, sorted. */
export function styleNames(files: readonly BuildFile[]): string[] {
  return sorted(files.filter((file) => STYLED.test(file.path)).flatMap(namesIn));
}

/**
 * Lists what the style sheets of a shell define.
 * @param written the rules that its theme writes while the page runs
 */
export function providedStyleNames(files: readonly BuildFile[], written: string): string[] {
  const sheets = files.filter((file) => file.path.endsWith('.css')).map(({ content }) => content.toString('utf8'));
  return sorted([...sheets, written].flatMap((css) => css.match(DEFINED) ?? []));
}

/** Reads the custom properties that the theme of the design system writes while the page runs, as a style sheet. */
export function themeStyles(): string {
  const typescript = register({ namespace: crypto.randomUUID() });
  try {
    const file = path.join(packageFolder('@portal/ui'), 'src/theme/tokens.ts');
    return (typescript.require(file, __filename) as { cssVariables: (scheme: 'light') => string }).cssVariables(
      'light',
    );
  } finally {
    typescript.unregister();
  }
}
