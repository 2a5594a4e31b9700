import { bulkRowsSchema, DEVICE_TIME_HEADER, IDEMPOTENCY_HEADER, LIMITS } from '@portal/domain';
import type { FastifySchema } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';

import type { Answers } from './answers';
import { toJsonSchema, type Describable } from './yup-to-json-schema';

type AnswerName = keyof Answers;

/**
 * The JSON of a success, by the name of a type in `Answers`: one record, a whole list or a page of them in `data`, or null;
 * `body` names the type of any other whole body.
 */
type Answer = { record: AnswerName } | { list: AnswerName } | { page: AnswerName } | { body: AnswerName } | null;

type Operation = {
  /** Stable English name of the operation; generated clients name their functions by it. */
  operationId: string;
  /** A short description of the operation, in Spanish. */
  summary: string;
  /** The domain's schema of a JSON body. */
  body?: ObjectSchema<AnyObject>;
  /** The domain's schema of one row of a bulk call: its fields stand beside `rows` or in each of them. */
  rowsOf?: Describable;
  /** The domain's schema of a multipart form. */
  form?: ObjectSchema<AnyObject>;
  /** True for an operation that answers 201 and accepts an `Idempotency-Key`. */
  creates?: boolean;
  /** True for an operation that reads the clock of the sending device. */
  tellsClock?: boolean;
  /** The list's own filters. An option source is unpaged without a `limit`. */
  list?: { filters?: readonly string[]; isOptionSource?: boolean };
  /** Required parameters of the query, of a route that is not a list. */
  query?: readonly string[];
  /** Optional parameters of the query. */
  optionalQuery?: readonly string[];
  /** The status of a success that is neither 200 nor, with `creates`, 201. */
  status?: number;
} & (
  | { answers: Answer; produces?: undefined }
  | {
      /** Content type of an answer that is not JSON. */
      produces: string;
      answers?: undefined;
    }
);

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

/** Returns a reference to a name in `Answers`, which `describeApi` registers. */
const refTo = (name: AnswerName) => ({ $ref: `${name}#` });

const inData = (data: object) => ({
  type: 'object',
  required: ['data'],
  properties: { data },
  additionalProperties: false,
});

const count = { type: 'integer' } as const;

function answerSchema(answer: Answer, isOptionSource: boolean): object {
  if (answer === null) return inData({ type: 'null' });
  if ('record' in answer) return inData(refTo(answer.record));
  if ('list' in answer) return inData({ type: 'array', items: refTo(answer.list) });
  if ('body' in answer) return refTo(answer.body);
  return {
    type: 'object',
    // An unpaged option source has no pages.
    required: isOptionSource ? ['data'] : ['data', 'total', 'totalPaginas'],
    properties: { data: { type: 'array', items: refTo(answer.page) }, total: count, totalPaginas: count },
    additionalProperties: false,
  };
}

/** Builds the schema of a bulk body: `rows`, and the fields of one row, all of which are optional outside. */
function bulkSchema(rowsOf: Describable): object {
  const { properties: rows, required } = toJsonSchema(bulkRowsSchema);
  return { type: 'object', properties: { ...toJsonSchema(rowsOf).properties, ...rows }, required };
}

/**
 * Builds the OpenAPI operation of a route, for its `schema`. It only documents: the handler validates the input with the
 * domain's schemas, so that form and server give the same messages, and the tests check the answers.
 */
export function operation({
  operationId,
  summary,
  body,
  rowsOf,
  form,
  creates = false,
  tellsClock = false,
  list,
  query = [],
  optionalQuery = [],
  status = creates ? 201 : 200,
  answers,
  produces,
}: Operation): FastifySchema {
  const success =
    produces === undefined
      ? { 'application/json': { schema: answerSchema(answers, list?.isOptionSource ?? false) } }
      : { [produces]: { schema: { type: 'string', format: 'binary' } } };
  return {
    operationId,
    summary,
    ...(body === undefined ? {} : { body: toJsonSchema(body) }),
    ...(rowsOf === undefined ? {} : { body: bulkSchema(rowsOf) }),
    ...(form === undefined ? {} : { consumes: ['multipart/form-data'], body: toJsonSchema(form) }),
    ...(list === undefined ? {} : { querystring: listQuery(list) }),
    ...(query.length + optionalQuery.length === 0
      ? {}
      : {
          querystring: {
            type: 'object',
            required: [...query],
            properties: Object.fromEntries([...query, ...optionalQuery].map((name) => [name, text])),
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
              ...(tellsClock
                ? {
                    [DEVICE_TIME_HEADER]: {
                      ...text,
                      description: 'Lo que marca el reloj de quien envía, en UTC: corrige las horas del trabajo',
                    },
                  }
                : {}),
            },
          },
        }
      : {}),
    response: {
      [status]: { description: 'Éxito', content: success },
      '4xx': { $ref: 'Failure#' },
      '5xx': { $ref: 'Failure#' },
    },
  };
}
