import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ERROR_STATUS, OPERATIONS, PRODUCT_NAME, roleLabel, type PortalEnvironment } from '@portal/domain';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

import { sessionCookieName } from '../auth/session-cookie';
import type { Access } from '../auth/access';
import { Input, validateInputs } from '../http/input';
import ANSWER_SCHEMAS from './answer-schemas.json';
import { TAGS } from './tags';
import { describeParts } from './upload-parts';

const FAILURE = {
  $id: 'Failure',
  type: 'object',
  description: 'Todo lo que no es un éxito. `code` es estable; `message` es para las personas.',
  required: ['status', 'code', 'message', 'error'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string' },
    error: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Campo → mensaje' },
    requestId: { type: 'string', description: 'Con él se encuentra el problema en el registro' },
  },
} as const;

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Its icons contain inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

function audienceOf(operation: Access): string {
  if (operation === 'public') return 'Todos, sin sesión.';
  const { staff, contractor } = OPERATIONS[operation];
  const names = (codes: readonly (typeof staff)[number][]): string => codes.map(roleLabel).join(', ');
  const groups = [
    staff.length > 0 ? `Operadora: ${names(staff)}.` : '',
    contractor.length > 0 ? `Contratista: ${names(contractor)}.` : '',
  ];
  return `${groups.filter(Boolean).join(' ')} (\`${operation}\`)`;
}

/** Returns the credentials that a route accepts, each of them enough; none for a public route. */
function securityOf({ access, deploy }: FastifyContextConfig = {}): Record<string, string[]>[] {
  if (access === 'public') return [];
  const session = { token: [], cookie: [] };
  return deploy === undefined ? [session] : [session, { deploy: [] }];
}

const tagOf = (url: string): string => url.split('/')[3] ?? 'portal';

const described = (part: unknown): unknown => (part instanceof Input ? part.json : part);

/** Throws TypeError naming a parameter of the path that the route does not describe. */
function describedParams(part: unknown, url: string): unknown {
  const params = described(part) as { properties: object } | undefined;
  for (const [, name = ''] of url.matchAll(/:(\w+)/g)) {
    if (!(name in (params?.properties ?? {}))) {
      throw new TypeError(`The parameter "${name}" of ${url} has no description`);
    }
  }
  return params;
}

/**
 * Builds the OpenAPI document from the routes that are registered afterwards. Development serves it at /api/docs/json,
 * with a page at /api/docs that loads nothing from elsewhere. In production see `serveDocument`.
 */
export async function describeApi(app: FastifyInstance, environment: PortalEnvironment): Promise<void> {
  validateInputs(app);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.addSchema(FAILURE);
  for (const [name, schema] of Object.entries(ANSWER_SCHEMAS)) app.addSchema({ $id: name, ...schema });

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: PRODUCT_NAME,
        version: '1.0.0',
        description: 'API HTTP del portal, bajo /api/v1.',
        contact: { name: 'Equipo de plataforma' },
        license: { name: 'Todos los derechos reservados' },
      },
      servers: [{ url: '/', description: 'El portal que sirve este documento' }],
      tags: [...TAGS],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: '`<iv>.<encrypted>` de POST /api/v1/auth/login' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(environment) },
          deploy: { type: 'http', scheme: 'bearer', description: 'Token de despliegue de POST /api/v1/deploy-tokens' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema-${index}`,
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      if (access === undefined) return { schema: { ...schema, hide: true }, url };
      return {
        schema: {
          ...schema,
          tags: [tagOf(url)],
          params: describedParams(schema?.params, url),
          querystring: described(schema?.querystring),
          body: described(schema?.body),
          security: securityOf(route.config),
          description: audienceOf(access),
        },
        url,
      };
    },
    transformObject: (document) => ('openapiObject' in document ? describeParts(document.openapiObject) : {}),
  });
  if (environment === 'production') return;
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    uiConfig: { deepLinking: true, docExpansion: 'list', persistAuthorization: false, validatorUrl: null },
  });
}

/**
 * Serves `GET /api/docs/json` of a production portal: the document, for every signed-in user. There is no page, because a
 * browser loads it without the token of a session.
 */
export function serveDocument(app: FastifyInstance): void {
  app.get(
    '/api/docs/json',
    { config: { access: 'session:use', deploy: 'read' }, schema: { hide: true } },
    (_request, reply) => reply.header('cache-control', 'no-store').send(app.swagger()),
  );
}
