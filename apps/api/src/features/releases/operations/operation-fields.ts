import type { OperationFields } from '@portal/domain';
import type { FastifySchema } from 'fastify';

import ANSWER_SCHEMAS from '../../../platform/openapi/answer-schemas.json';

const NAMED = new Map<string, unknown>(ANSWER_SCHEMAS.map((schema) => [`${schema.$id}#`, schema]));

/** Adds the names of the properties of a JSON Schema, and of those that it refers to. */
function addNames(schema: unknown, names: Set<string>, seen: Set<unknown>): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return names;
  seen.add(schema);
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref') addNames(NAMED.get(String(value)), names, seen);
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    addNames(value, names, seen);
  }
  return names;
}

const namesIn = (...schemas: unknown[]): string[] => {
  const names = new Set<string>();
  for (const schema of schemas) addNames(schema, names, new Set());
  return [...names].sort();
};

const requiredIn = (schema: unknown): string[] => (schema as { required?: string[] } | undefined)?.required ?? [];

/** Lists the fields of an operation by the schema of its route. */
export function operationFields({ response, body, querystring }: FastifySchema = {}): OperationFields {
  const { default: _failure, ...answers } = (response ?? {}) as Record<string, unknown>;
  return {
    answers: namesIn(answers),
    takes: namesIn(body, querystring),
    requires: [...requiredIn(body), ...requiredIn(querystring)].sort(),
  };
}
