import { validate, type RuleContext } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';

import { AppError, malformed, validationFailed } from '../errors/app-error';
import { toJsonSchema, type Describable, type JsonSchema } from './yup-to-json-schema';

/**
 * A part of a request, which its route names in `operation`: it documents the part, validates it before the handler
 * runs, and types it in the handler.
 */
export class Input<Value> {
  constructor(
    readonly json: JsonSchema,
    readonly read: (sent: unknown) => Value,
  ) {}

  map<Next>(next: (value: Value) => Next): Input<Next> {
    return new Input(this.json, (sent) => next(this.read(sent)));
  }
}

declare module 'fastify' {
  // Merging with Fastify's interfaces is TypeScript's only way to extend its types.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyTypeProviderDefault {
    readonly validator: this['schema'] extends Input<infer Value> ? Value : unknown;
  }
}

/** Other schemas only document. */
export function validateInputs(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }: { schema: unknown }) => (sent: unknown) => {
    if (!(schema instanceof Input)) return true;
    try {
      const value: unknown = schema.read(sent);
      return { value };
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
  });
}

/**
 * A body that is no object is refused with 400, wrong fields with 422 and the message of each; keys the schema does not
 * know are dropped.
 */
export function jsonBody<Value extends AnyObject>(
  schema: ObjectSchema<Value>,
  rules?: () => RuleContext,
): Input<Value> {
  return new Input(toJsonSchema(schema), (sent) => parseInput(schema, requireObject(sent), rules?.()));
}

export function optionalBody<Value extends AnyObject>(schema: ObjectSchema<Value>): Input<Value> {
  return new Input(toJsonSchema(schema), (sent) => parseInput(schema, requireObject(sent ?? {})));
}

export function uncheckedBody(schema: Describable): Input<object> {
  return new Input(toJsonSchema(schema), requireObject);
}

function requireObject(sent: unknown): object {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw malformed();
  return sent;
}

/** Throws AppError 422 with the message of every wrong field. */
export function parseInput<Value extends AnyObject>(
  schema: ObjectSchema<Value>,
  input: unknown,
  context?: RuleContext,
): Value {
  const result = validated(schema, input, context);
  if (!result.ok) throw validationFailed(result.errors);
  return result.value;
}

/** Checks whether a key of the input is a property that every object inherits (`constructor`, `toString`); no form field is. */
function hasBorrowedName(input: unknown): boolean {
  const waiting = [input];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name in Object.prototype) return true;
      if (typeof inner === 'object' && inner !== null) waiting.push(inner);
    }
  }
  return false;
}

/** The error of yup when such a name appears in JSON that is itself a field of a form. */
const STUMBLED = /Cannot convert object to primitive value|(toString|valueOf|field\.resolve) is not a function/;

function validated<Value extends AnyObject>(schema: ObjectSchema<Value>, input: unknown, context?: RuleContext) {
  if (hasBorrowedName(input)) throw malformed();
  try {
    return validate(schema, input, context);
  } catch (error) {
    if (error instanceof TypeError && STUMBLED.test(error.message)) throw malformed();
    throw error;
  }
}
