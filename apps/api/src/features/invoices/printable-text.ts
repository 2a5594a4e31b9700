/** Characters of the WinAnsi encoding above Latin-1 that the standard fonts of a PDF can show. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isPrintable = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (
    code === 0x0a ||
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0xa0 && code <= 0xff) ||
    BEYOND_LATIN_1.includes(character)
  );
};

/**
 * Text for the standard fonts of a PDF, which know the letters of Western Europe. Spanish passes untouched, also when its
 * accents arrive as separate marks; other letters lose their marks ("ć" → "c"); what is left over becomes "?".
 */
export function toPrintable(text: string): string {
  // Stored text, no longer than its field takes.
  // oxlint-disable-next-line portal/no-normalization
  return [...text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ')]
    .map((character) => {
      if (isPrintable(character)) return character;
      // oxlint-disable-next-line portal/no-normalization
      const plain = character.normalize('NFKD').replace(/\p{Diacritic}/gu, '');
      return [...plain].every(isPrintable) ? plain : '?';
    })
    .join('');
}
