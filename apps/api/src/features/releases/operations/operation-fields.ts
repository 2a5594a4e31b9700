import type { OperationFields } from '@portal/domain';
import type { FastifySchema } from 'fastify';

import ANSWER_SCHEMAS from '../../../platform/openapi/answer-schemas.json';

const NAMED = new Map<string, unknown>(ANSWER_SCHEMAS.map((schema) => [`${schema.$id}#`, schema]));

/**
 * Lists the names of the properties of a JSON Schema and of those that it refers to, each as `mall.name` too when it is a property of
 * what another property holds.
 */
function* propertyNames(schema: unknown, parent = '', seen: readonly unknown[] = []): Generator<string> {
  if (typeof schema !== 'object' || schema === null || seen.includes(schema)) return;
  const path = [...seen, schema];
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref') yield* propertyNames(NAMED.get(String(value)), parent, path);
    else if (key !== 'properties') yield* propertyNames(value, parent, path);
    else {
      for (const [name, property] of Object.entries(value as object)) {
        yield name;
        if (parent) yield `${parent}.${name}`;
        yield* propertyNames(property, name, path);
      }
    }
  }
}

const namesIn = (...schemas: unknown[]): string[] =>
  [...new Set(schemas.flatMap((schema) => [...propertyNames(schema)]))].sort();

const requiredIn = (schema: unknown): string[] => (schema as { required?: string[] } | undefined)?.required ?? [];

/** Lists the fields of an operation by the schema of its route. */
export function operationFields({ response, body, querystring }: FastifySchema = {}): OperationFields {
  const { '4xx': _refusal, '5xx': _failure, ...answers } = (response ?? {}) as Record<string, unknown>;
  return {
    answers: namesIn(answers),
    takes: namesIn(body, querystring).filter((name) => !name.includes('.')),
    requires: [...requiredIn(body), ...requiredIn(querystring)].sort(),
  };
}
