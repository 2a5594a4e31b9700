/** The characters of the bytes 0x80 to 0xFF in code page 850, Excel's 'CSV (MS-DOS)', which browsers do not decode. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Neighbouring bytes of a code page can be one character of UTF-8, mostly of a script that these lists do not have. */
const SCRIPTS_OF_LISTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** UTF-8 that a program read as windows-1252 or MacRoman and saved again: 'PeÃ±alolÃ©n', 'Pe√±alol√©n'. */
const ENCODED_TWICE = /[ÂÃ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[√¬][±©≥∫°ëâÅÑúìøüº≠†¿®∞´]/u;

const KNOWN = /^[\u0000-\u007FÀ-ÖØ-öø-ÿŒœŠšŽžŸ°ºª«»“”‘’–—…½¼¾²³×·´¿¡€®©™\u00A0]*$/u;
const SPANISH = /^[\u0000-\u007FáéíóúüñÁÉÍÓÚÜÑ°ºª]*$/u;

const IMPOSSIBLE = [
  /\p{Ll}[À-ÖØ-ÞŒŠŽŸ]/u,
  /[ß-öø-ÿœšž]\p{Lu}/u,
  /\p{Lu}{2}[ß-öø-ÿœšž]/u,
  /[À-ÖØ-öø-ÿŒœŠšŽžŸ]\d|\d[À-ÖØ-öø-ÿŒœŠšŽžŸ]/u,
  /\p{L}[«“‘½¼¾²³×´€®©·¿¡]\p{L}|\p{L}[¿¡]|\p{L}{2}°/u,
  /…\p{L}/u,
];

const PAIRS = [
  ['¡', '!'],
  ['¿', '?'],
  ['“', '”'],
] as const;

function isPossible(text: string): boolean {
  return (
    KNOWN.test(text) &&
    !IMPOSSIBLE.some((pattern) => pattern.test(text)) &&
    PAIRS.every(([opening, closing]) => !text.includes(opening) || text.includes(closing)) &&
    (!text.includes('”') || text.includes('“'))
  );
}

function decodeCodePage850(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CODE_PAGE_850[byte - 0x80])).join('');
}

const decodeMacRoman = (bytes: Uint8Array): string => new TextDecoder('macintosh').decode(bytes);

/**
 * Windows-1252, Excel's usual 'CSV', is taken unless another code page gives Spanish words as well; the others only where they are
 * the single possible one.
 */
function decodeSingleBytes(bytes: Uint8Array): string | null {
  const usual = new TextDecoder('windows-1252').decode(bytes);
  const others = [decodeCodePage850(bytes), decodeMacRoman(bytes)].filter(isPossible);
  if (isPossible(usual)) return others.some((text) => SPANISH.test(text)) ? null : usual;
  return others.length === 1 ? (others[0] ?? null) : null;
}

/**
 * Checks whether bytes that can be UTF-8 or a code page are Spanish of the code page: 'ÓÑÑ' of code page 850 is one Indian sign
 * in UTF-8.
 */
function isSpanishOfCodePage(bytes: Uint8Array, unicode: string): boolean {
  return !KNOWN.test(unicode) && [decodeCodePage850(bytes), decodeMacRoman(bytes)].some((text) => SPANISH.test(text));
}

function decodeUnicode(bytes: Uint8Array): string | null {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    const text = new TextDecoder(marked?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    if (marked !== undefined) return text;
    return SCRIPTS_OF_LISTS.test(text) && !isSpanishOfCodePage(bytes, text) ? text : null;
  } catch {
    return null;
  }
}

/** Returns the text, or null when the bytes have no single reading or were damaged before. */
export function decodeList(buffer: ArrayBuffer): string | null {
  const bytes = new Uint8Array(buffer);
  const text = decodeUnicode(bytes) ?? decodeSingleBytes(bytes);
  return text === null || ENCODED_TWICE.test(text) ? null : text;
}
