import type { Stats } from '@rspack/core';
import { parseSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE_ROOT } from './workspace';

const HTTP_METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  download: 'GET',
  stream: 'GET',
  post: 'POST',
  create: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};
const READERS = ['getData', 'getPage'];
const CLIENT = /^@portal\/api-client$|\/(transport|use-page)$/;
const TRANSPORT_FOLDERS = ['libs/api-client/src/http/', 'libs/api-client/src/query/'];
const SOURCE = /\.tsx?$/;
const INSTALLED = /(^|\/)node_modules\//;

type Node = { type?: string; [member: string]: unknown };

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return Array.isArray(value) ? below : [value as Node, ...below];
}

function clientNames(nodes: readonly Node[]): Set<string> {
  const names = nodes
    .filter((node) => node.type === 'ImportDeclaration' && CLIENT.test((node.source as { value: string }).value))
    .flatMap((node) => node.specifiers as { local: { value: string } }[])
    .map(({ local }) => local.value);
  return new Set(names.filter((name) => name === 'http' || READERS.includes(name)));
}

/** The method that a call uses; undefined when it is no call of the API. */
function methodOf(callee: Node, names: ReadonlySet<string>): string | undefined {
  if (callee.type === 'Identifier') {
    const name = callee.value as string;
    return READERS.includes(name) && names.has(name) ? 'GET' : undefined;
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const [object, property] = [callee.object as Node, callee.property as Node];
  if (object.type !== 'Identifier' || object.value !== 'http' || !names.has('http')) return undefined;
  return HTTP_METHODS[property.value as string];
}

/** The address that a call is written with, `{}` for each part that differs; undefined when the call does not show it. */
function addressOf(argument: Node | undefined): string | undefined {
  if (argument?.type === 'StringLiteral') return argument.value as string;
  if (argument?.type !== 'TemplateLiteral') return undefined;
  const texts = (argument.quasis as { cooked: string }[]).map(({ cooked }) => cooked);
  const address = texts.join('{}');
  // Each part that differs is a whole segment.
  return address.split('/').every((segment) => segment === '{}' || !segment.includes('{}')) ? address : undefined;
}

/** Throws Error naming a call whose address is not written where it is called. */
export function operationsIn(source: string, file: string): string[] {
  const nodes = nodesOf(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }).body);
  const names = clientNames(nodes);
  return nodes.flatMap((node) => {
    const method = node.type === 'CallExpression' ? methodOf(node.callee as Node, names) : undefined;
    if (method === undefined) return [];
    const [first] = node.arguments as { expression: Node }[];
    const address = addressOf(first?.expression);
    if (address?.startsWith('/')) return `${method} ${address.replace(/(?<=.)\/$/, '')}`;
    throw new Error(
      `${file}: write the address of this ${method} in the call, each variable part a whole segment, so that ` +
        'publishing can compare it with the API',
    );
  });
}

function ownSources({ compilation }: Stats): { file: string; source: string }[] {
  return [...compilation.modules]
    .flatMap((module) =>
      'resource' in module && typeof module.resource === 'string'
        ? path.relative(WORKSPACE_ROOT, module.resource).split(path.sep).join('/')
        : [],
    )
    .filter(
      (file) =>
        SOURCE.test(file) && !INSTALLED.test(file) && !TRANSPORT_FOLDERS.some((folder) => file.startsWith(folder)),
    )
    .map((file) => ({ file, source: readFileSync(path.join(WORKSPACE_ROOT, file), 'utf8') }));
}

/** Lists the operations of the API that the sources of a build call, `GET /request/client/{}`, sorted. */
export function calledOperations(stats: Stats): string[] {
  const operations = ownSources(stats).flatMap(({ file, source }) => operationsIn(source, file));
  return [...new Set(operations)].sort();
}
