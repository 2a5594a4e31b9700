import { PHOTO_MEDIA_TYPES } from '@portal/domain';

type Field = { type?: unknown; format?: string; contentMediaType?: string; items?: Field };
type Media = { schema?: { properties?: Record<string, Field> }; encoding?: Record<string, { contentType: string }> };
type DescribedOperation = { requestBody?: { content?: Record<string, Media> } };

/** The accepted formats; the server ignores the declared type of a part. */
const IMAGE_TYPES = PHOTO_MEDIA_TYPES.join(', ');

/** Returns the content type of a field's part where it is not text: a file is an image, unless its schema says otherwise. */
function contentTypeOf({ format, contentMediaType, items }: Field): string | null {
  if (contentMediaType !== undefined) return contentMediaType;
  if (format === 'binary' || items?.format === 'binary') return IMAGE_TYPES;
  return items?.type === 'object' ? 'application/json' : null;
}

export function describeParts<Document extends { paths?: object }>(document: Document): Document {
  const paths = (document.paths ?? {}) as Record<string, Record<string, DescribedOperation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { requestBody } of operations) {
    const form = requestBody?.content?.['multipart/form-data'];
    if (form === undefined) continue;
    const typed = Object.entries(form.schema?.properties ?? {}).flatMap(([name, field]) => {
      const contentType = contentTypeOf(field);
      return contentType === null ? [] : [[name, { contentType }] as const];
    });
    if (typed.length > 0) form.encoding = Object.fromEntries(typed);
  }
  return document;
}
