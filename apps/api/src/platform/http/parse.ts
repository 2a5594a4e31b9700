import {
  canonicalText,
  isSearchText,
  LIMITS,
  MESSAGES,
  validate,
  type FieldErrors,
  type RuleContext,
} from '@portal/domain';
import type { FastifyRequest } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';

import { malformed, notFound, validationFailed } from '../errors/app-error';

/**
 * Validates the JSON body of a request.
 * @param schema the domain's schema of this input
 * @param context context for its rules
 * @returns the clean input; keys the schema does not know are dropped
 * @throws AppError 400 when the body is no object, 422 with the message of every wrong field
 */
export function parseBody<Input extends AnyObject>(
  request: FastifyRequest,
  schema: ObjectSchema<Input>,
  context?: RuleContext,
): Input {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed();
  return parseInput(schema, body, context);
}

/**
 * Validates an optional JSON body.
 * @returns the clean input; without a body that of an empty object
 * @throws AppError 400 when the body is no object, 422 with the message of every wrong field
 */
export function parseOptionalBody<Input extends AnyObject>(
  request: FastifyRequest,
  schema: ObjectSchema<Input>,
): Input {
  return request.body === undefined || request.body === null ? parseInput(schema, {}) : parseBody(request, schema);
}

/**
 * Validates an input with a schema of the domain.
 * @returns the clean input
 * @throws AppError 422 with the message of every wrong field
 */
export function parseInput<Input extends AnyObject>(
  schema: ObjectSchema<Input>,
  input: unknown,
  context?: RuleContext,
): Input {
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

function validated<Input extends AnyObject>(schema: ObjectSchema<Input>, input: unknown, context?: RuleContext) {
  if (hasBorrowedName(input)) throw malformed();
  try {
    return validate(schema, input, context);
  } catch (error) {
    if (error instanceof TypeError && STUMBLED.test(error.message)) throw malformed();
    throw error;
  }
}

/**
 * Reads an id from the path.
 * @param name the parameter of the path, by default `id`
 * @returns a positive whole number
 * @throws AppError 404 when it is not a valid id
 */
export function parseId(request: FastifyRequest, name = 'id'): number {
  const id = toId((request.params as Record<string, string | undefined>)[name]);
  if (id === null) throw notFound();
  return id;
}

function toId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

/** A filter: reads the text of the query, or explains why it cannot. The functions of `filter` below build them. */
export type FilterReader<Value> = (text: string) => { value: Value } | { problem: string };

/** The values of a query's filters. */
export type FilterValues<Filters extends Record<string, FilterReader<unknown>>> = {
  [Name in keyof Filters]?: Filters[Name] extends FilterReader<infer Value> ? Value : never;
};

export type ListQueryRules<Sortable extends string, Filters extends Record<string, FilterReader<unknown>>> = {
  /** Accepted names of `sort`. */
  sortable: readonly Sortable[];
  /** `field` or `-field`. */
  defaultSort: Sortable | `-${Sortable}`;
  filters?: Filters;
  /** True for a long list, which is searched from `LIMITS.searchMin` characters on. */
  isLong?: boolean;
};

export type ParsedListQuery<Sortable extends string, Values> = {
  offset: number;
  limit: number;
  /** True when the caller set a limit; option lists without one are unpaged. */
  isPaged: boolean;
  sort: { field: Sortable; direction: 'asc' | 'desc' };
  /** Search text in canonical form; undefined when there is none. */
  q: string | undefined;
  filters: Values;
};

const NUMBER_PROBLEM = 'Debe ser un número entero';
const SORT_PROBLEM = 'No se puede ordenar por ese campo';
const FILTER_PROBLEM = 'El filtro no es válido';

/** Builders of filters. */
export const filter = {
  id: (): FilterReader<number> => (text) => {
    const id = toId(text);
    return id === null ? { problem: FILTER_PROBLEM } : { value: id };
  },
  oneOf:
    <const Value extends string>(values: readonly Value[]): FilterReader<Value> =>
    (text) => {
      const value = values.find((candidate) => candidate === text);
      return value === undefined ? { problem: FILTER_PROBLEM } : { value };
    },
  /** 'true'/'false', '1'/'0'. */
  flag: (): FilterReader<boolean> => (text) => {
    if (text === 'true' || text === '1') return { value: true };
    if (text === 'false' || text === '0') return { value: false };
    return { problem: FILTER_PROBLEM };
  },
  /** Text that a check of the domain accepts, for instance `isCalendarDay`. */
  checked:
    (isAccepted: (text: string) => boolean): FilterReader<string> =>
    (text) =>
      isAccepted(text) ? { value: text } : { problem: FILTER_PROBLEM },
} as const;

/** A search text in canonical form, cut to the length of a name. */
export const searchTextOf = (text: string): string => canonicalText(text, LIMITS.nameMax).slice(0, LIMITS.nameMax);

/** Returns the query as name → text. The last of repeated names counts; an empty text counts as absent. */
function readQuery(request: FastifyRequest): Map<string, string> {
  const query = new Map<string, string>();
  for (const [name, raw] of Object.entries(request.query as Record<string, string | string[]>)) {
    const text = Array.isArray(raw) ? raw.at(-1) : raw;
    if (text !== undefined && text !== '') query.set(name, text);
  }
  return query;
}

/**
 * Reads `offset`, `limit`, `sort`, `q` and the list's own filters. It ignores unknown names.
 * @throws AppError 422 naming every invalid parameter
 */
export function parseListQuery<
  const Sortable extends string,
  Filters extends Record<string, FilterReader<unknown>> = Record<never, never>,
>(request: FastifyRequest, rules: ListQueryRules<Sortable, Filters>): ParsedListQuery<Sortable, FilterValues<Filters>> {
  const query = readQuery(request);
  const errors: FieldErrors = {};

  const wholeNumber = (name: string, byDefault: number, least: number, most: number): number => {
    const text = query.get(name);
    if (text === undefined) return byDefault;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    errors[name] = NUMBER_PROBLEM;
    return byDefault;
  };
  const offset = wholeNumber('offset', 0, 0, 10_000_000);
  const limit = Math.min(wholeNumber('limit', LIMITS.pageSize, 1, 1_000_000), LIMITS.pageSizeMax);

  const sortText = query.get('sort') ?? rules.defaultSort;
  const field = rules.sortable.find((name) => name === sortText.replace(/^-/, ''));
  if (field === undefined) errors.sort = SORT_PROBLEM;

  const q = searchTextOf(query.get('q') ?? '') || undefined;
  if (rules.isLong === true && q !== undefined && !isSearchText(q)) errors.q = MESSAGES.searchTooShort;

  const filters: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(rules.filters ?? {})) {
    const text = query.get(name);
    if (text === undefined) continue;
    const result = read(text);
    if ('problem' in result) errors[name] = result.problem;
    else filters[name] = result.value;
  }

  if (field === undefined || Object.keys(errors).length > 0) throw validationFailed(errors);
  return {
    offset,
    limit,
    isPaged: query.has('limit'),
    sort: { field, direction: sortText.startsWith('-') ? 'desc' : 'asc' },
    q,
    filters: filters as FilterValues<Filters>,
  };
}
