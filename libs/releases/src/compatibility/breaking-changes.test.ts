import { breakingChanges } from './breaking-changes';

type Schema = Record<string, unknown>;

const MALL: Schema = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };

/** The document of an API with two operations on a request. */
const api = (changes: { mall?: Schema; required?: string[]; parameters?: Schema[]; methods?: Schema } = {}) => ({
  components: { schemas: { Mall: changes.mall ?? MALL } },
  paths: {
    '/request/{id}': {
      get: {
        parameters: [{ in: 'path', name: 'id', required: true }, ...(changes.parameters ?? [])],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  properties: {
                    data: {
                      type: 'array',
                      items: {
                        properties: { mall: { anyOf: [{ $ref: '#/components/schemas/Mall' }, { type: 'null' }] } },
                      },
                    },
                  },
                },
              },
            },
          },
          '4XX': { content: { 'application/json': { schema: { properties: { code: {} } } } } },
        },
      },
      put: {
        requestBody: { content: { 'application/json': { schema: { required: changes.required ?? ['mall'] } } } },
      },
      ...changes.methods,
    },
  },
});

it.each([
  ['nothing changes', api()],
  ['an answer gains a field', api({ mall: { properties: { ...(MALL.properties as Schema), floor: {} } } })],
  ['a body requires less', api({ required: [] })],
  ['an optional parameter is new', api({ parameters: [{ in: 'query', name: 'size' }] })],
  ['an operation is new', api({ methods: { delete: {} } })],
])('allows that %s', (_change, after) => expect(breakingChanges(api(), after)).toEqual([]));

it.each([
  ['an operation that goes', api({ methods: { put: undefined } }), 'PUT /request/{id}: ya no está'],
  ['a newly required field', api({ required: ['mall', 'floor'] }), 'PUT /request/{id}: exige «floor»'],
  [
    'a newly required parameter',
    api({ parameters: [{ in: 'query', name: 'size', required: true }] }),
    'GET /request/{id}: exige «size»',
  ],
  [
    'a field that an answer loses, at any depth',
    api({ mall: { properties: { id: {} } } }),
    'GET /request/{id}: ya no responde «data.mall.name»',
  ],
])('reports %s', (_change, after, named) => expect(breakingChanges(api(), after)).toEqual([named]));

it('reads a schema that contains itself', () => {
  const mall = { properties: { next: { $ref: '#/components/schemas/Mall' } } };
  expect(breakingChanges(api({ mall }), api())).toEqual(['GET /request/{id}: ya no responde «data.mall.next»']);
});
