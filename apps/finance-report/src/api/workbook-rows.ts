const ROW_END = '</row>';

/** The header of a file inside a ZIP: 30 bytes, then its name and extra field, whose lengths stand at 26 and 28. */
const HEADER = { size: 30, nameLength: 26, extraLength: 28 };

/** Returns the compressed bytes after it, null while the header is not whole. */
function afterHeader(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < HEADER.size) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = HEADER.size + view.getUint16(HEADER.nameLength, true) + view.getUint16(HEADER.extraLength, true);
  return bytes.length < size ? null : bytes.subarray(size);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/**
 * It is the only honest progress, because the size is unknown before the end.
 * @param onRows receives the number of rows so far, without the heading
 * @returns a function that takes each piece of the file; null where the browser cannot unpack
 */
export function createRowCounter(onRows: (rows: number) => void): ((piece: Uint8Array) => void) | null {
  if (typeof DecompressionStream === 'undefined') return null;
  const unpacking = new DecompressionStream('deflate-raw');
  const writer = unpacking.writable.getWriter();
  let beginning: Uint8Array | null = new Uint8Array();
  // The counting ends after the first sheet.
  const stop = (): void => undefined;

  void (async () => {
    const reader = unpacking.readable.pipeThrough(new TextDecoderStream('latin1')).getReader();
    let rows = 0;
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + value).split(ROW_END);
      rows += parts.length - 1;
      rest = parts.at(-1)?.slice(1 - ROW_END.length) ?? '';
      onRows(Math.max(0, rows - 1));
    }
  })().catch(stop);

  return (piece) => {
    if (beginning === null) {
      writer.write(piece as Uint8Array<ArrayBuffer>).catch(stop);
      return;
    }
    beginning = joined(beginning, piece);
    const content = afterHeader(beginning);
    if (content === null) return;
    beginning = null;
    writer.write(content as Uint8Array<ArrayBuffer>).catch(stop);
  };
}
