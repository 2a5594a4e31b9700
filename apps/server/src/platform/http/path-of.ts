/**
 * Returns the path of an address without its query, which may hold search texts and signatures and is never logged.
 * Unlike `new URL` it accepts every text, such as `//[`, and changes nothing.
 */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
