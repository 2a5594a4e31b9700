import { DEVICE_TIME_HEADER, IDEMPOTENCY_HEADER } from '@portal/domain';
import type { FastifyContextConfig, FastifySchema } from 'fastify';

import type { DeployAccess } from '../auth/deployer';
import type { Access } from '../auth/access';
import type { Input } from '../http/input';
import type ANSWER_SCHEMAS from './answer-schemas.json';
import { toJsonSchema, type Describable } from '../http/yup-to-json-schema';

export type AnswerName = keyof typeof ANSWER_SCHEMAS;

type Answer =
  | { record: AnswerName }
  | { list: AnswerName }
  | { page: AnswerName }
  | { options: AnswerName }
  | { body: AnswerName }
  | null;

export type Named<Params = unknown> = {
  access: Access;
  /** Stable English name of the operation; generated clients name their functions by it. */
  operationId: string;
  summary: string;
  params?: Input<Params>;
};

export type Operation<Params, Query, Body> = Named<Params> & {
  deploy?: DeployAccess;
  /** The most bytes of the body, by default `LIMITS.bodyBytes`. */
  bodyLimit?: number;
  query?: Input<Query>;
  body?: Input<Body>;
  form?: Describable;
  /** True for an operation that answers 201 and accepts an `Idempotency-Key`. */
  creates?: boolean;
  tellsClock?: boolean;
  status?: number;
} & (
    | { answers: Answer; produces?: undefined }
    | {
        produces: string;
        answers?: undefined;
      }
  );

/** The parts that a route does not name stay unknown in its handler. */
type RouteOptions<Params, Query, Body> = {
  config: FastifyContextConfig;
  bodyLimit?: number;
  schema: FastifySchema & { params: Input<Params>; querystring: Input<Query>; body: Input<Body> };
};

const text = { type: 'string' } as const;

const refTo = (name: AnswerName) => ({ $ref: `${name}#` });

const inData = (data: object) => ({
  type: 'object',
  required: ['data'],
  properties: { data },
  additionalProperties: false,
});

const count = { type: 'integer' } as const;

function answerSchema(answer: Answer): object {
  if (answer === null) return inData({ type: 'null' });
  if ('record' in answer) return inData(refTo(answer.record));
  if ('list' in answer) return inData({ type: 'array', items: refTo(answer.list) });
  if ('body' in answer) return refTo(answer.body);
  const [name, required] =
    'page' in answer ? [answer.page, ['data', 'total', 'totalPaginas']] : [answer.options, ['data']];
  return {
    type: 'object',
    required,
    properties: { data: { type: 'array', items: refTo(name) }, total: count, totalPaginas: count },
    additionalProperties: false,
  };
}

/** Answers are only described; the tests check them. */
export function operation<Params, Query, Body>({
  access,
  deploy,
  bodyLimit,
  operationId,
  summary,
  params,
  query,
  body,
  form,
  creates = false,
  tellsClock = false,
  status = creates ? 201 : 200,
  answers,
  produces,
}: Operation<Params, Query, Body>): RouteOptions<Params, Query, Body> {
  const success =
    produces === undefined
      ? { 'application/json': { schema: answerSchema(answers) } }
      : { [produces]: { schema: { type: 'string', format: 'binary' } } };
  const schema = {
    operationId,
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(form && { consumes: ['multipart/form-data'], body: toJsonSchema(form) }),
    ...(creates && {
      headers: {
        type: 'object',
        properties: {
          [IDEMPOTENCY_HEADER]: {
            ...text,
            description: 'La misma clave responde el primer resultado; con otro contenido, 422',
          },
          ...(tellsClock && {
            [DEVICE_TIME_HEADER]: {
              ...text,
              description: 'Lo que marca el reloj de quien envía, en UTC: corrige las horas del trabajo',
            },
          }),
        },
      },
    }),
    response: {
      [status]: { description: 'Éxito', content: success },
      '4xx': { $ref: 'Failure#' },
      '5xx': { $ref: 'Failure#' },
    },
  };
  return {
    config: { access, ...(deploy && { deploy }) },
    ...(bodyLimit && { bodyLimit }),
    schema: schema as RouteOptions<Params, Query, Body>['schema'],
  };
}
