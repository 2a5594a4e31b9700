// Lists the files that comments, READMEs and decisions name and that do not exist. `npm run workspace-lint` runs it.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
const SKIPPED = ['node_modules', 'dist', 'test-results', 'coverage'];

/** @type {(folder: string) => string[]} */
const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return SKIPPED.includes(entry.name) ? [] : filesIn(file);
  });

const rootFiles = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
const files = [...rootFiles, ...['apps', 'libs', 'tools'].flatMap(filesIn)];

const COMMENT = /(?<=^|[\s({])(?:\/\*[^]*?\*\/|\/\/.*$)/gm;
const CODE_BLOCK = /^```[^]*?^```/gm;
/** A name with the end of a path before it. Patterns, templates, addresses and declarations are left out. */
const NAME = /(?<![\w@./*<>$}-])(?:\.{1,2}\/)*([\w@-][\w@./-]*\.(?:tsx?|mjs|cjs|css|md))\b(?!\.\w|\/)(?<!\.d\.ts)/g;

/**
 * Reads the parts of a file in which names of files count.
 * @param {string} file
 */
function textsOf(file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  if (file.endsWith('.md')) return [...source.replace(CODE_BLOCK, '').matchAll(/`[^`]+`/g)].map(([quoted]) => quoted);
  return [...source.matchAll(COMMENT)].map(([comment]) => comment);
}

/**
 * Tells whether a file exists under the name. A README names without a path the files of its folder and of the root alone.
 * @param {string} name
 * @param {string} from the file that names it
 */
function exists(name, from) {
  if (rootFiles.includes(name)) return true;
  const isOwn = path.posix.basename(from) === 'README.md' && !name.includes('/');
  const folder = isOwn ? `${path.posix.dirname(from)}/`.replace('./', '') : '';
  return files.some((file) => file.startsWith(folder) && `/${file}`.endsWith(`/${name}`));
}

const dead = files
  .filter((file) => /\.(?:tsx?|mjs|cjs|css|md)$/.test(file))
  .flatMap((file) =>
    textsOf(file)
      .flatMap((text) => [...text.matchAll(NAME)].map(([, name = '']) => name))
      .filter((name) => !exists(name, file))
      .map((name) => `${file}: ${name} does not exist`),
  );
if (dead.length > 0) {
  console.error(dead.join('\n'));
  process.exitCode = 1;
}
