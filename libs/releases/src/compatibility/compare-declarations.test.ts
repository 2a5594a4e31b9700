import { compareDeclarations } from './compare-declarations';

const declared = (text: string) => ({ declarations: { '@portal/ui': { One: text } } });
const changes = (needed: string, provided: string) => compareDeclarations(declared(needed), declared(provided));

const PROPS = 'export type One = {\n    title: string;\n};';

it.each([
  ['is the same', PROPS, PROPS],
  ['gains an optional member', PROPS, 'export type One = {\n    title: string;\n    count?: number;\n};'],
  [
    'is a constant that gains a member',
    'export declare const One: {\n    readonly a: 1;\n};',
    'export declare const One: {\n    readonly a: 1;\n    readonly b: {\n        readonly c: 2;\n    };\n};',
  ],
])('allows a declaration that %s', (_what, needed, provided) => expect(changes(needed, provided)).toEqual([]));

it.each([
  [
    'a parameter',
    'export declare function One(day: string): string;',
    'export declare function One(props: {\n    day: string;\n}): string;',
  ],
  ['a required member more', PROPS, 'export type One = {\n    title: string;\n    count: number;\n};'],
  ['an optional member less', 'export type One = {\n    title: string;\n    count?: number;\n};', PROPS],
  ['the type of a member', PROPS, PROPS.replace('string', 'number')],
])('names both declarations of %s', (_what, needed, provided) =>
  expect(changes(needed, provided)).toEqual([{ module: '@portal/ui', name: 'One', needed, provided }]),
);

it('names a declaration that the shell does not have', () => {
  expect(compareDeclarations(declared(PROPS), { declarations: {} })).toMatchObject([{ name: 'One', provided: null }]);
});
