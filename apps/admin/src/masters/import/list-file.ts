import { LIMITS, MESSAGES } from '@portal/domain';

/** A file that a person chose, as text. */
export type ListFile = { name: string; content: string };

/** The file's text, or why it is not taken. */
export type ReadListFile = { ok: true; file: ListFile } | { ok: false; problem: string };

/** Reads a CSV file. What is too large is refused before it is read. */
export async function readListFile(file: File): Promise<ReadListFile> {
  if (!/\.csv$/i.test(file.name)) return { ok: false, problem: MESSAGES.import.unreadable };
  if (file.size > LIMITS.importBytes) return { ok: false, problem: MESSAGES.import.tooLarge };
  try {
    return { ok: true, file: { name: file.name, content: decodeList(await file.arrayBuffer()) } };
  } catch {
    // Moved, deleted or locked by another program since it was chosen.
    return { ok: false, problem: `No se pudo leer "${file.name}". Ciérralo en otros programas y elígelo de nuevo` };
  }
}

/**
 * Decodes the bytes of a list to text.
 * @param bytes a CSV file: UTF-8, or windows-1252 as Excel in Chile writes it. No text in windows-1252 with an accent in
 *   it is valid UTF-8, so the bytes themselves tell.
 */
export function decodeList(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
