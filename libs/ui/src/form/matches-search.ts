const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @returns whether the text contains what was searched, without regard to case or accents */
export function matchesSearch(text: string, searched: string): boolean {
  return plain(text).includes(plain(searched.trim()));
}
