import { screen } from '@testing-library/react';

/**
 * Reads the headings of the table on the page from left to right; in a cell of two, the upper before the lower.
 * @param expectedHeadings the headings to keep; columns of ours may stand between those of the specification
 */
export function columnHeadings(expectedHeadings: readonly string[]): string[] {
  const { tHead } = screen.getByRole<HTMLTableElement>('table');
  const texts = document.createTreeWalker(tHead!, NodeFilter.SHOW_TEXT);
  const headings: string[] = [];
  while (texts.nextNode()) headings.push(texts.currentNode.textContent ?? '');
  return headings.filter((heading) => expectedHeadings.includes(heading));
}
