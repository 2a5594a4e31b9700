import { safeParse, type GenericSchema } from 'valibot';

import { PlatformFormatError } from '../refusals';

/**
 * Returns the members that the schema knows; all others are left out.
 * @throws PlatformFormatError naming the first wrong member
 */
export function readDocument<Document>(
  schema: GenericSchema<unknown, Document>,
  value: unknown,
  name: string,
): Document {
  const { success, output, issues } = safeParse(schema, value, { abortEarly: true });
  if (success) return output;
  const [{ path = [], message }] = issues;
  const place = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  throw new PlatformFormatError(name + place, message);
}
