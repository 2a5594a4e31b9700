const CAPITALS = lettersWithin([0xc0, 0x24f], [0x370, 0x52f], [0x1e00, 0x1eff]);
const SMALL_LETTERS = [...CAPITALS].map((letter) => letter.toLowerCase()).join('');

function lettersWithin(...blocks: readonly [first: number, last: number][]): string {
  return blocks
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
    )
    .filter((letter) => letter.toLowerCase() !== letter && letter.toLowerCase().length === 1)
    .join('');
}

/**
 * The functions behind every key give the same result in every locale (tools/decisions/texts-and-numbers.md): they compare by "C"
 * and take accents and cases from Unicode normalization and from their own lists. `fold_text` is the domain's `foldText`.
 */
export const TEXT_FUNCTIONS = `
  create function fold_case(text) returns text language sql immutable strict parallel safe as
    $$select lower(translate($1, '${CAPITALS}', '${SMALL_LETTERS}') collate "C")$$;
  create function fold_text(text) returns text language sql immutable strict parallel safe
    return translate(
      lower(normalize(
        regexp_replace(
          normalize($1, NFD) collate "C",
          '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g'
        ), NFC) collate "C"),
      'ŁłØøĐđıÆŒÞÐ', 'llooddiæœþð'
    );
  -- Ñ follows N; equal letters are ordered by their accents, the acute first. The second part is short, because an index
  -- entry has a limit of 2,704 bytes.
  create function spanish_order(text) returns text language sql immutable strict parallel safe
    return fold_text(regexp_replace(normalize($1, NFC) collate "C", '[ñÑ]', 'n~', 'g'))
      || chr(1) || translate(lower(left(normalize($1, NFD), 40) collate "C"), chr(769), '~');
`;
