import { register } from 'tsx/cjs/api';
import path from 'node:path';
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

/** Lists what the style sheets of a shell define, and the custom properties that its theme writes while the page runs. */
export function providedStyleNames(files: readonly BuildFile[]): string[] {
  const typescript = register({ namespace: crypto.randomUUID() });
  try {
    const tokens = typescript.require(path.join(packageFolder('@portal/ui'), 'src/theme/tokens.ts'), __filename) as {
      cssVariables: (scheme: 'light') => string;
    };
    const sheets = files
      .filter(({ path: name }) => name.endsWith('.css'))
      .map(({ content }) => content.toString('utf8'));
    return sorted([...sheets, tokens.cssVariables('light')].flatMap((css) => css.match(DEFINED) ?? []));
  } finally {
    typescript.unregister();
  }
}
