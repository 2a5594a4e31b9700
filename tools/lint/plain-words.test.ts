import { findingsIn } from './plain-words';

const found = (text: string) => findingsIn('libs/ui/src/a.ts', text, [{ word: /\banew\b/g, write: 'again' }]);

it.each(['@returns a page', '@param id of the page', '@throws Error when there is none'])(
  'finds a docstring that begins with %s, on one line or on several',
  (tag) => {
    expect(found(`/** ${tag} */`)).toMatchObject([{ line: 1, isError: true }]);
    expect(found(`\n/**\n * ${tag}\n */`)).toMatchObject([{ line: 2, isError: true }]);
  },
);

it('accepts a sentence before @returns', () => {
  expect(found('/**\n * Reads a page.\n * @returns null when there is none\n */')).toEqual([]);
});

it('lists a house word with the word to write instead', () => {
  expect(found('// reads\n// it anew')).toEqual([{ line: 2, found: 'anew', write: 'again', isError: false }]);
});
