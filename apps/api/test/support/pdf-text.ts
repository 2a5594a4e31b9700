import { inflateSync } from 'node:zlib';

// Only the line feed is the file's: a carriage return before it is the last byte of the compressed stream.
const STREAM = /stream\n([\s\S]*?)\nendstream/g;
const SHOWN_TEXT = /\[([^[\]]*)\]\s*TJ/g;
const HEX_STRING = /<([0-9a-fA-F]*)>/g;

const decoder = new TextDecoder('windows-1252');

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch (error) {
    // Pictures and fonts are compressed in ways of their own; they hold no text.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true) return '';
    throw error;
  }
}

/**
 * Reads the text of a PDF made with the standard fonts, which write the WinAnsi encoding.
 * @returns the pieces of text in the order they were drawn
 */
export function readPdfText(pdf: Buffer): string[] {
  const pieces: string[] = [];
  for (const [, stream = ''] of pdf.toString('latin1').matchAll(STREAM)) {
    for (const [, shown = ''] of inflated(Buffer.from(stream, 'latin1')).matchAll(SHOWN_TEXT)) {
      const hex = [...shown.matchAll(HEX_STRING)].map(([, digits = '']) => digits).join('');
      pieces.push(decoder.decode(Buffer.from(hex, 'hex')));
    }
  }
  return pieces;
}

/** Counts the pages of a PDF. */
export function countPdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
