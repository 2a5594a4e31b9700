import type { Declarations, ModuleNames } from '@portal/releases';
import { parseSync, printSync } from '@swc/core';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { providedVersions } from './shared-singletons';
import { nodesOf, type Node } from './syntax-nodes';
import { TYPE_CHECKER, WORKSPACE_ROOT, packageFolder } from './workspace';

const run = promisify(execFile);

/** A library and the folder of its declarations, in which `index.d.ts` is its public part. */
type DeclaredLibraries = ReadonlyMap<string, string>;

/** A declaration as it is compared: without comments, in one layout. */
type Declaration = {
  text: string;
  identifiers: ReadonlySet<string>;
  imported: readonly [module: string, name: string][];
};

/** A name of another module. */
type Origin = { module: string; name: string };

type DeclarationFile = {
  declared: Map<string, Declaration>;
  /** Local name → the imported one. */
  imports: Map<string, Origin>;
  /** Public name → its origin; a name of this file has the module `''`. */
  exports: Map<string, Origin>;
  exportsAllOf: string[];
};

/** The libraries of this repository that hosts provide. */
const sharedLibraries = (): string[] => Object.keys(providedVersions()).filter((name) => name.startsWith('@portal/'));

/**
 * Reads the declarations that the compiler writes for the sources of the shared libraries. The compiler writes only where a source has changed; `nx.json` has it write before builds
 * that run at once.
 * @returns a function that lists the declarations that names depend on
 */
export async function readDeclarations(): Promise<(names: ModuleNames) => Declarations> {
  const project = path.join(__dirname, 'tsconfig.declarations.json');
  await run(process.execPath, [TYPE_CHECKER, '-b', project]).catch((error: unknown) => {
    const { stdout = '' } = error as { stdout?: string };
    throw new Error(`the compiler wrote no declarations of the shared libraries\n${stdout}`, { cause: error });
  });
  const folderOf = (name: string): string =>
    path.join(WORKSPACE_ROOT, '.nx/declarations', path.relative(WORKSPACE_ROOT, packageFolder(name)), 'src');
  return declarationsIn(new Map(sharedLibraries().map((name) => [name, folderOf(name)])));
}

/** Returns the name of a declaration. */
function namesOf(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as { id: { value: string } }[]).map(({ id }) => id.value);
  const { value } = (declaration.id ?? declaration.identifier) as { value: string };
  return [value];
}

/** Texts for people have spaces; their words may change. */
const isWords = ({ type, literal }: Node): boolean =>
  type === 'TsLiteralType' && / /.test(String((literal as Node).value));

/**
 * Leaves out what callers do not notice: how a function takes its parameter apart, whose type says what it takes, and the words of texts.
 */
function normalize(item: Node): void {
  for (const node of nodesOf(item)) {
    if (isWords(node)) Object.assign(node, { type: 'TsKeywordType', kind: 'string' });
    if (node.type !== 'Parameter' || (node.pat as Node).type !== 'ObjectPattern') continue;
    const { typeAnnotation, span } = node.pat as Node;
    node.pat = { type: 'Identifier', span, ctxt: 0, value: 'props', optional: false, typeAnnotation };
  }
}

function toDeclaration(item: Node): Declaration {
  normalize(item);
  const nodes = nodesOf(item);
  const imported = nodes
    .filter(({ type }) => type === 'TsImportType')
    .map((node): [string, string] => {
      let first = node.qualifier as Node;
      while (first.type === 'TsQualifiedName') first = first.left as Node;
      return [(node.argument as { value: string }).value, first.value as string];
    });
  const { code } = printSync({ type: 'Module', span: item.span, body: [item], interpreter: null } as never);
  return {
    text: code.trim(),
    identifiers: new Set(nodes.filter(({ type }) => type === 'Identifier').map(({ value }) => value as string)),
    imported,
  };
}

/** Parses a file of declarations, as the compiler writes them. */
function parseDeclarations(source: string): DeclarationFile {
  const file: DeclarationFile = { declared: new Map(), imports: new Map(), exports: new Map(), exportsAllOf: [] };
  const declare = (item: Node, declaration: Node, isPublic: boolean): void => {
    const parsed = toDeclaration(item);
    for (const name of namesOf(declaration)) {
      const before = file.declared.get(name);
      // Overloads of a function, and a type beside a value of its name.
      const text = before ? `${before.text}\n${parsed.text}` : parsed.text;
      const identifiers = new Set([...(before?.identifiers ?? []), ...parsed.identifiers]);
      file.declared.set(name, { text, identifiers, imported: [...(before?.imported ?? []), ...parsed.imported] });
      if (isPublic) file.exports.set(name, { module: '', name });
    }
  };
  for (const item of parseSync(source, { syntax: 'typescript' }).body as unknown as Node[]) {
    const module = (item.source as { value: string } | undefined)?.value ?? '';
    if (item.type === 'ImportDeclaration') {
      for (const { local, imported } of item.specifiers as { local: { value: string }; imported?: { value: string } }[])
        file.imports.set(local.value, { module, name: imported?.value ?? local.value });
    } else if (item.type === 'ExportNamedDeclaration') {
      for (const { orig, exported } of item.specifiers as { orig: { value: string }; exported?: { value: string } }[])
        file.exports.set(exported?.value ?? orig.value, { module, name: orig.value });
    } else if (item.type === 'ExportAllDeclaration') file.exportsAllOf.push(module);
    else if (item.type === 'ExportDeclaration') declare(item, item.declaration as Node, true);
    else declare(item, item, false);
  }
  return file;
}

/** The major version of an installed package, whose types count as long as it is the same. */
function majorOf(name: string): string {
  const text = readFileSync(path.join(WORKSPACE_ROOT, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version.split('.')[0] ?? '';
}

const packageOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

/** Reads the files of declarations that names depend on, each once. */
function declarationsIn(libraries: DeclaredLibraries): (names: ModuleNames) => Declarations {
  const files = new Map<string, DeclarationFile>();
  for (const [, folder] of libraries) readAll(path.join(folder, 'index.d.ts'));

  /** Finds the file of a module; undefined for an installed package. */
  function fileOf(from: string, module: string): string | undefined {
    const library = libraries.get(module);
    if (library !== undefined) return path.join(library, 'index.d.ts');
    if (!module.startsWith('.')) return undefined;
    const base = path.resolve(path.dirname(from), module);
    return [`${base}.d.ts`, path.join(base, 'index.d.ts')].find((file) => files.has(file) || existsSync(file));
  }

  /** Reads a file and all that it refers to, while the bundler works. */
  function readAll(file: string): void {
    if (files.has(file)) return;
    const parsed = parseDeclarations(readFileSync(file, 'utf8'));
    files.set(file, parsed);
    const modules = [...parsed.imports.values(), ...parsed.exports.values()].map(({ module }) => module);
    const inTypes = [...parsed.declared.values()].flatMap(({ imported }) => imported.map(([module]) => module));
    for (const module of [...modules, ...inTypes, ...parsed.exportsAllOf]) {
      const other = fileOf(file, module);
      if (other !== undefined) readAll(other);
    }
  }

  const libraryOf = (file: string): string =>
    [...libraries].find(([, folder]) => file.startsWith(folder + path.sep))?.[0] ?? '';

  return (names) => {
    const found: Record<string, Record<string, string>> = {};
    const visited = new Set<string>();
    const add = (module: string, name: string, text: string): void => {
      const texts = (found[module] ??= {});
      const before = texts[name];
      // Two files may have a type of the same name that they do not export.
      texts[name] = before === undefined ? text : [...new Set([...before.split('\n\n'), text])].sort().join('\n\n');
    };
    const addPackage = (module: string): void => {
      const name = packageOf(module);
      // Packages that exist once in a page are compared by their versions.
      if (!(name in providedVersions())) add(name, name, `${name} ${majorOf(name)}`);
    };
    /** Adds the declaration of a public name of a file, and returns false when the file has no such name. */
    const visitExport = (file: string, name: string): boolean => {
      const parsed = files.get(file);
      const origin = parsed?.exports.get(name);
      if (!parsed || !origin) {
        const targets = (parsed?.exportsAllOf ?? []).flatMap((module) => fileOf(file, module) ?? []);
        return targets.some((target) => visitExport(target, name));
      }
      if (origin.module === '') visitLocal(file, origin.name);
      else if (!visitOrigin(file, origin))
        add(
          libraryOf(file),
          name,
          `export { ${origin.name === name ? name : `${origin.name} as ${name}`} } from '${origin.module}';`,
        );
      return true;
    };
    /** Adds the declaration of an imported name, and returns false for a name of an installed package. */
    const visitOrigin = (from: string, { module, name }: Origin): boolean => {
      const file = fileOf(from, module);
      if (file === undefined) addPackage(module);
      else visitExport(file, name);
      return file !== undefined;
    };
    const visitLocal = (file: string, name: string): void => {
      const parsed = files.get(file);
      const origin = parsed?.imports.get(name);
      if (origin) return void visitOrigin(file, origin);
      const declaration = parsed?.declared.get(name);
      if (!declaration || visited.has(`${file} ${name}`)) return;
      visited.add(`${file} ${name}`);
      add(libraryOf(file), name, declaration.text);
      for (const identifier of declaration.identifiers) visitLocal(file, identifier);
      for (const [module, imported] of declaration.imported) visitOrigin(file, { module, name: imported });
    };
    for (const [library, folder] of libraries) {
      for (const name of names[library] ?? []) visitExport(path.join(folder, 'index.d.ts'), name);
    }
    return sorted(found);
  };
}

const byName = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));

const sorted = (found: Record<string, Record<string, string>>): Declarations =>
  Object.fromEntries(byName(found).map(([module, texts]) => [module, Object.fromEntries(byName(texts))]));
