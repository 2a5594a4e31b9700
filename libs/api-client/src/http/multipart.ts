type PartValue = string | number | boolean | Blob | readonly Blob[] | null | undefined;

const fileNameOf = (blob: Blob, fallback: string): string => (blob instanceof File ? blob.name : fallback);

/**
 * Files come last, so that the server knows the fields before the first byte of a photo.
 * @param parts field → value; a list becomes several parts of the same name, an absent value none
 */
export function toFormData(parts: Record<string, PartValue>): FormData {
  const form = new FormData();
  const entries = Object.entries(parts);
  for (const [name, value] of entries) {
    if (value === undefined || value === null || value instanceof Blob || typeof value === 'object') continue;
    form.append(name, String(value));
  }
  for (const [name, value] of entries) {
    const files = value instanceof Blob ? [value] : Array.isArray(value) ? (value as readonly Blob[]) : [];
    files.forEach((file) => form.append(name, file, fileNameOf(file, name)));
  }
  return form;
}
