import fc from 'fast-check';

import { MASTERS } from '../catalogue/masters';
import { createSupplySchema } from '../catalogue/catalogue';
import { invoiceSchema } from '../finance/finance-schemas';
import { noteSchema } from '../requests/note';
import { canonicalLines, canonicalNumber, canonicalText, numberKey } from './canonical-text';
import { MESSAGES } from './messages';
import { validate } from './validate';

const MAX = 80;

/**
 * Examples of every class of invisible characters: format, control, ignorable, variation, tag, and half a pair of surrogates.
 */
const INVISIBLE = [
  '\u200B',
  '\u200D',
  '\u2060',
  '\u00AD',
  '\uFEFF',
  '\u202E',
  '\u034F',
  '\u180E',
  '\uFE0F',
  '\u{E0041}',
  '\u0000',
  '\u0007',
  '\u009F',
  '\uD83D',
  '\uDE00',
];
const BLANKS = [
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\u0085',
  '\u00A0',
  '\u2003',
  '\u2028',
  '\u3000',
  '\u115F',
  '\u1160',
  '\u3164',
  '\uFFA0',
  '\u2800',
];
const word = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑÜáéíóúñü0-9]{1,8}$/);

/** A text of words, and a text that looks the same. */
const lookalikes = fc
  .array(
    fc.record({
      word,
      invisible: fc.constantFrom('', ...INVISIBLE),
      blank: fc.constantFrom(...BLANKS),
      isDecomposed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => ({
    plain: words.map(({ word: text }) => text).join(' '),
    written: words
      .map(({ word: text, invisible, blank, isDecomposed }) => {
        const letters = isDecomposed ? text.normalize('NFD') : text;
        return `${blank}${invisible}${letters}${invisible}`;
      })
      .join(''),
  }));

it.each([
  ['canonicalText', canonicalText],
  ['canonicalLines', canonicalLines],
  ['canonicalNumber', canonicalNumber],
])('%s leaves its own result as it is, and nothing invisible in it', (_name, canonical) => {
  const text = fc.oneof(
    fc.string({ unit: fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code)) }),
    fc.string({ unit: fc.constantFrom(...INVISIBLE, ...BLANKS, 'e\u0301', '\u0344'.repeat(20)) }),
  );
  fc.assert(
    fc.property(text, (written) => {
      const once = canonical(written, written.length);
      expect(canonical(once, once.length)).toBe(once);
      expect(once).not.toMatch(/(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\u2800]/u);
      expect(once).toBe(once.trim());
    }),
  );
});

it('writes texts that look the same in the same way', () => {
  fc.assert(
    fc.property(lookalikes, ({ plain, written }) => {
      expect(canonicalText(written, MAX)).toBe(plain);
      expect(canonicalNumber(written, MAX)).toBe(plain);
    }),
  );
});

it('keeps the lines of a text of several, without blanks at their ends', () => {
  expect(canonicalLines('\u200B uno \u00A0\r\n\tdos  tres\u2800\r\rcuatro\u2028 \n', MAX)).toBe(
    'uno\n\tdos  tres\n\ncuatro',
  );
});

it('takes an emoji apart that is built with invisible characters', () => {
  expect(canonicalText('👩‍🔧 ❤️ 💡', MAX)).toBe('👩🔧 ❤ 💡');
});

it.each(['F-1', 'F‐1', 'F‑1', 'F–1', 'F—1', 'F−1', 'F﹣1', 'Ｆ－１', 'F\u200B-1', ' F-1\n'])(
  'reads the number %j as F-1',
  (written) => expect(canonicalNumber(written, MAX)).toBe('F-1'),
);

it('takes numbers for one that differ in blanks and capitals', () => {
  expect(numberKey(' f − 1 ', MAX)).toBe(numberKey('F-1', MAX));
});

it('keeps thirty marks on a letter, more than any writing has', () => {
  const marks = '\u0316'.repeat(30);
  expect(canonicalLines(`a${marks}${marks} b`, 4 * MAX)).toBe(`a${marks} b`);
});

it('neither cuts a text in silence nor takes long for one of combining marks', () => {
  const decomposed = 'ᾂ'.normalize('NFD').repeat(MAX);
  expect(canonicalText(decomposed, MAX)).toBe('ᾂ'.repeat(MAX));
  expect(canonicalText(`${decomposed}a`, MAX)).toHaveLength(MAX + 1);
  expect(canonicalText('\u0300\u0316'.repeat(1_000_000), MAX)).toHaveLength(MAX + 1);
});

describe('the schemas of forms and API', () => {
  it('give texts that look the same one value', () => {
    fc.assert(
      fc.property(lookalikes, ({ plain, written }) => {
        const name = (text: string) => validate(MASTERS.malls.createSchema, { name: text });
        expect(name(written)).toEqual(name(plain));
      }),
    );
  });

  it('take a text that nobody sees for a missing one', () => {
    // Two halves of a pair of surrogates beside each other are a sign that people see.
    const alone = INVISIBLE.filter((sign) => sign !== '\uDE00');
    const invisible = fc.string({ unit: fc.constantFrom(...alone, ...BLANKS), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(invisible, (text) => {
        expect(validate(createSupplySchema, { insumo: text, price: 1 })).toEqual({
          ok: false,
          errors: { insumo: MESSAGES.supply.required },
        });
        expect(validate(invoiceSchema, { numeroFactura: text, solicitudId: 1 })).toEqual({
          ok: false,
          errors: { numeroFactura: MESSAGES.invoice.number },
        });
        expect(validate(noteSchema, { text })).toMatchObject({ ok: false, errors: { text: MESSAGES.note.text } });
      }),
    );
  });
});
