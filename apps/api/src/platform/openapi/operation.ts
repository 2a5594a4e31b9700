import { IDEMPOTENCY_HEADER, LIMITS } from '@portal/domain';
import type { FastifySchema } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';

import { toJsonSchema } from './yup-to-json-schema';

type Operation = {
  /** A short description of the operation, in Spanish. */
  summary: string;
  /** The domain's schema of a JSON body. */
  body?: ObjectSchema<AnyObject>;
  /** The domain's schema of a multipart form. */
  form?: ObjectSchema<AnyObject>;
  /** Whether it answers 201 and takes an `Idempotency-Key`. */
  creates?: boolean;
  /** The list's own filters. An option source is returned whole without a `limit`. */
  list?: { filters?: readonly string[]; isOptionSource?: boolean };
  /** Required parameters of the query, of a route that is not a list. */
  query?: readonly string[];
  /** Content type of the answer where it is not JSON. */
  produces?: string;
};

const text = { type: 'string' } as const;

function listQuery({ filters = [], isOptionSource = false }: NonNullable<Operation['list']>) {
  const limit = isOptionSource
    ? 'Filas por página; sin él la lista llega entera'
    : 'Filas por página, 20 si no se indica';
  return {
    type: 'object',
    properties: {
      offset: { type: 'integer', minimum: 0, description: 'Filas que se saltan' },
      limit: { type: 'integer', minimum: 1, maximum: 200, description: limit },
      sort: { ...text, description: 'Campo, o `-campo` en orden inverso' },
      q: { ...text, description: `Texto de búsqueda; una lista larga pide ${LIMITS.searchMin} letras o un número` },
      ...Object.fromEntries(filters.map((name) => [name, text])),
    },
  };
}

const anything = { description: 'Éxito', type: 'object', properties: { data: {} } } as const;

const pageOfAnything = {
  description: 'Éxito; `total` y `totalPaginas` cuando se pide una página',
  type: 'object',
  properties: { data: { type: 'array', items: {} }, total: { type: 'integer' }, totalPaginas: { type: 'integer' } },
} as const;

/**
 * The OpenAPI operation of a route, for its `schema`. It only documents: the handler checks the input with the domain's
 * schemas, so that form and server give the same messages.
 */
export function operation({ summary, body, form, creates = false, list, query, produces }: Operation): FastifySchema {
  const success =
    produces === undefined
      ? list === undefined
        ? anything
        : pageOfAnything
      : { description: 'Éxito', content: { [produces]: { schema: { type: 'string', format: 'binary' } } } };
  return {
    summary,
    ...(body === undefined ? {} : { body: toJsonSchema(body) }),
    ...(form === undefined ? {} : { consumes: ['multipart/form-data'], body: toJsonSchema(form) }),
    ...(list === undefined ? {} : { querystring: listQuery(list) }),
    ...(query === undefined
      ? {}
      : {
          querystring: {
            type: 'object',
            required: [...query],
            properties: Object.fromEntries(query.map((name) => [name, text])),
          },
        }),
    ...(creates
      ? {
          headers: {
            type: 'object',
            properties: {
              [IDEMPOTENCY_HEADER]: {
                ...text,
                description: 'La misma clave responde el primer resultado; con otro contenido, 422',
              },
            },
          },
        }
      : {}),
    response: { [creates ? 201 : 200]: success, default: { $ref: 'Failure#' } },
  };
}
