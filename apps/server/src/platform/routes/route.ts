import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

import type { CurrentUser } from '../auth/current-user';
import type { Db, Trx } from '../database/schema';
import { BY_ID } from '../http/path-parameters';
import { ok } from '../http/respond';
import { operation, type Operation } from '../openapi/operation';
import { createOnce } from './idempotency';

type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** The parts that a route does not name stay unknown. */
type Sent<Params, Query, Body> = FastifyRequest & { params: Params; query: Query; body: Body };

type Handle<Params, Query, Body> = (request: Sent<Params, Query, Body>, reply: FastifyReply) => unknown;

/** A handler of an operation that answers nothing (`answers: null`) returns nothing. */
export function route<Params, Query, Body>(
  app: FastifyInstance,
  call: Call,
  { handle, ...described }: Operation<Params, Query, Body> & { handle: Handle<Params, Query, Body> },
): void {
  const [method = '', url = ''] = call.split(' ', 2);
  const answersNothing: typeof handle = async (request, reply) => {
    await handle(request, reply);
    return ok(null);
  };
  const handler = (described.answers === null ? answersNothing : handle) as RouteHandlerMethod;
  app.route({ method, url, ...operation(described), handler });
}

/** Creates something in one transaction, once for each idempotency key, and answers 201 with it (`createOnce`). */
export function createRoute<Params, Query, Body>(
  app: FastifyInstance,
  db: Db,
  call: Call,
  {
    create,
    ...described
  }: Operation<Params, Query, Body> & {
    create: (trx: Trx, request: Sent<Params, Query, Body>) => Promise<unknown>;
  },
): void {
  route(app, call, {
    ...described,
    creates: true,
    handle: (request, reply) => createOnce(request, reply, db, (trx) => create(trx, request)),
  });
}

type ByIdOperation<Body> = Operation<{ id: number }, unknown, Body>;

/** Changes the record of its path in one transaction. */
export function changeRoute<Body>(
  app: FastifyInstance,
  db: Db,
  call: Call,
  {
    change,
    ...described
  }: ByIdOperation<Body> & {
    change: (trx: Trx, user: CurrentUser, id: number, body: Body) => Promise<unknown>;
  },
): void {
  route(app, call, {
    ...described,
    params: BY_ID,
    handle: async ({ user, params: { id }, body }) =>
      ok(await db.transaction().execute((trx) => change(trx, user, id, body))),
  });
}
