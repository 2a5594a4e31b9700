import fc from 'fast-check';

import { LIMITS } from '../limits';
import { foldText } from './fold-text';
import { containsWords, isSearchText, searchWords } from './search-text';

it.each(['luz', ' luz ', 'N° 5', '7', '12', '#7'])('searches for "%s"', (text) =>
  expect(isSearchText(text)).toBe(true),
);

it.each(['', 'lu', ' lu ', 'n5', '5n', '%', '(:,;'])('does not search for "%s"', (text) =>
  expect(isSearchText(text)).toBe(false),
);

const LETTERS = [...'aáàäâbcçdeéèfgiíjlłmnñoóøpqrsšutúüvwxyzß019-.'];
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 8 });
const words = fc.array(word, { minLength: 1, maxLength: LIMITS.searchWords });
const blank = fc.constantFrom(' ', '  ', '\t', '\u00a0', ' \u2003');
const written = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  (text) => text.replace(/[a-zñç]/g, (letter) => letter.toUpperCase()),
  foldText,
);

it('finds the words of a text in any order, with any blanks, accents and case', () => {
  fc.assert(
    fc.property(
      words,
      blank,
      written,
      written,
      fc.infiniteStream(fc.nat()),
      (searchedWords, between, one, other, order) => {
        const shuffled = searchedWords.map((text) => ({ text, at: order.next().value })).sort((a, b) => a.at - b.at);
        const searched = shuffled.map(({ text }) => text).join(between);
        expect(containsWords(one(searchedWords.join(' ')), other(searched))).toBe(true);
      },
    ),
  );
});

it('finds no text that lacks a word', () => {
  expect(containsWords('Tomás Domínguez', 'dominguez pedro')).toBe(false);
  expect(containsWords('Ñandú', 'nandu')).toBe(true);
  expect(containsWords('Àlamo de Çatal en Łódź', 'lodz catal alamo')).toBe(true);
});

it('splits at blanks and punctuation and has no empty word', () => {
  expect(searchWords('  luz  de\u00a0 emergencia ')).toEqual(['emergencia', 'luz', 'de']);
  expect(searchWords('«Mall Sur», (A-1/2): "N° 1.5"; #7')).toEqual(['a-1/2', 'mall', 'sur', '1.5', 'n°', '#7']);
});

it('keeps the longest words of a long search', () => {
  const searched = searchWords('a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh iiiiiiiii iiiiiiiii');
  expect(searched).toHaveLength(LIMITS.searchWords);
  expect(searched).not.toContain('a');
  expect(searched[0]).toBe('iiiiiiiii');
});
