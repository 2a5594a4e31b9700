import { LIMITS, MESSAGES } from '@portal/domain';
import { decodeList } from './decode-list';

export type ListFile = { name: string; content: string };

type ReadListFile = { ok: true; file: ListFile } | { ok: false; problem: string };

export async function readListFile(file: File): Promise<ReadListFile> {
  if (!/\.(?:csv|txt)$/i.test(file.name)) return { ok: false, problem: MESSAGES.import.unreadable };
  if (file.size > LIMITS.importBytes) return { ok: false, problem: MESSAGES.import.tooLarge };
  try {
    const content = decodeList(await file.arrayBuffer());
    if (content === null) return { ok: false, problem: MESSAGES.import.encoding };
    return { ok: true, file: { name: file.name, content } };
  } catch {
    // Moved, deleted or locked by another program since it was chosen.
    return { ok: false, problem: `No se pudo leer "${file.name}". Ciérralo en otros programas y elígelo de nuevo` };
  }
}
