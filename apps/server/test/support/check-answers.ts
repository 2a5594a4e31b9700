import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import Ajv, { type ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';

type Content = Record<string, { schema: object }>;
type Declared = Record<string, { content: Content } | undefined>;

/** Deviations of each app's answers from the declaration of its routes. */
const complaints = new WeakMap<object, string[]>();

const APP_CREATED = 'fastify.initialization';

function followApp(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  const found: string[] = [];
  complaints.set(fastify, found);
  checkAnswers(fastify, found);
}

// The only way to add a hook before the routes of an app that is built elsewhere. The channel belongs to the process and outlives
// the test file.
subscribe(APP_CREATED, followApp);
afterAll(() => unsubscribe(APP_CREATED, followApp));

/** Compares each JSON success below /api/v1 with the schema that its route declares, which is compiled at its first answer. */
function checkAnswers(app: FastifyInstance, found: string[]): void {
  let ajv: Ajv | undefined;
  const validators = new WeakMap<object, ValidateFunction>();

  const validatorOf = (schema: object): ValidateFunction => {
    const schemas = Object.values(app.getSchemas()) as object[];
    // Small code of each schema that is used, at once: most answer few calls.
    ajv ??= new Ajv({ schemas, strict: false, validateSchema: false, code: { optimize: false } });
    const validate = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validate);
    return validate;
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    const { url = '', schema } = request.routeOptions;
    const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? '';
    const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300;
    if (isSuccess && url.startsWith('/api/v1') && typeof payload === 'string' && payload !== '') {
      const declared = (schema?.response ?? {}) as Declared;
      const content = declared[reply.statusCode]?.content[type];
      const where = `${request.method} ${url} answers ${reply.statusCode} ${type}`;
      if (content === undefined) found.push(`${where}, which it does not declare`);
      else if (type === 'application/json') {
        const validate = validatorOf(content.schema);
        if (!validate(JSON.parse(payload)))
          found.push(`${where}: ${ajv?.errorsText(validate.errors) ?? ''}\n${payload.slice(0, 2000)}`);
      }
    }
    done(null, payload);
  });
}

/**
 * Refuses answers of the app that were not as its routes declare them (`operation({ answers })`).
 * @throws Error naming route and difference, each once
 */
export function assertDeclaredAnswers(app: FastifyInstance): void {
  const found = complaints.get(app)?.splice(0) ?? [];
  if (found.length > 0) throw new Error(found.join('\n\n'));
}
