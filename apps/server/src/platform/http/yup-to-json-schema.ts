import type { FieldMeta } from '@portal/domain';
import type { AnyObject, ObjectSchema, SchemaDescription } from 'yup';

export type JsonSchema = Record<string, unknown>;

export type Describable = Pick<ObjectSchema<AnyObject>, 'describe'>;

type ObjectJsonSchema = { type: 'object'; properties: Record<string, JsonSchema>; required?: string[] };

/** Throws TypeError naming a field without meta, which is its JSON Schema. */
export function toJsonSchema(schema: Describable): ObjectJsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(schema.describe().fields)) {
    const meta = (field as SchemaDescription).meta as FieldMeta | undefined;
    if (meta === undefined) throw new TypeError(`The field "${name}" does not describe itself (meta)`);
    properties[name] = meta.openapi;
    if (meta.required) required.push(name);
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}
