import { finishRepairSchema, type UsedSupply } from '@portal/domain';

/** A value that the schema refuses under `insumos`, for a text that is no list of supplies. */
const UNREADABLE = [null];

const toNumber = (raw: unknown): unknown => (typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw);

function readSupply(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return null;
  const { id, name, cantidad } = item as Record<keyof UsedSupply, unknown>;
  return { id: toNumber(id), name, cantidad: toNumber(cantidad) };
}

/** Parses the JSON text of a finish's `insumos` (spec 2 §3) for the schema to check; empty without a text. */
export function readSupplies(text: unknown): unknown[] {
  if (text === undefined || text === '') return [];
  if (typeof text !== 'string') return UNREADABLE;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map(readSupply) : UNREADABLE;
  } catch (error) {
    if (error instanceof SyntaxError) return UNREADABLE;
    throw error;
  }
}

export const finishUploadSchema = finishRepairSchema.transform((form: Record<string, unknown>) => ({
  ...form,
  insumos: readSupplies(form.insumos),
}));
