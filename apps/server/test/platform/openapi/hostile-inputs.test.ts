import { ROLE_CODES, ROLE } from '@portal/domain';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';

import { SECURITY_HEADERS } from '../../../src/platform/http/security-headers';
import { type Caller, setUpTestApp } from '../../support/test-app';

/** Inputs of each operation, the same in every run; a failure names the smallest input that repeats it. */
const RUNS = { numRuns: 10, seed: Number(process.env.HOSTILE_SEED ?? 2026) };
/** Two operations end the session that the calls need; the answer of the third has no end. */
const LEFT_OUT = new Set(['post /api/v1/auth/logout', 'delete /api/v1/account/sessions', 'get /api/v1/events']);
const METHODS = ['get', 'post', 'put', 'delete'] as const;
/** A notice that is gone counts as read. */
const NEEDS_NO_RECORD = new Set(['put /api/v1/notices/{id}/read', 'put /api/v1/notices/request/{number}/read']);
/** Traces of the inside: stacks, paths of sources, SQL and names of columns. */
const INSIDE =
  /node_modules|\bat [\w.<>]+ \(|\/src\/|syntax error at or near|relation "|violates .* constraint|password_hash/;

type Method = (typeof METHODS)[number];
type Field = { type?: string | string[] };
type Described = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, Field>; required?: string[] } }> };
};
type Operation = {
  method: Method;
  path: string;
  queries: string[];
  fields: string[];
  required: string[];
  isForm: boolean;
};

let people: Caller[];
let operations: Operation[];

const test = setUpTestApp();
beforeAll(async () => {
  const company = await test.createCompany();
  people = await Promise.all([
    test.as(await test.createUser({ roles: [...ROLE_CODES] })),
    test.as(await test.createUser({ roles: [ROLE.assigner, ROLE.operator, ROLE.liquidator], company })),
  ]);
  const { paths } = (await test.nobody.get('/api/docs/json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method] && !LEFT_OUT.has(`${method} ${path}`)).map((method) => {
      const { parameters = [], requestBody: { content = {} } = {} } = methods[method] ?? {};
      const { properties = {}, required = [] } = Object.values(content)[0]?.schema ?? {};
      return {
        method,
        path,
        queries: parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])),
        fields: Object.keys(properties),
        // An object is no value of these.
        required: required.filter(
          (name) => ![properties[name]?.type].flat().some((one) => one === 'array' || one === 'object'),
        ),
        isForm: 'multipart/form-data' in content,
      };
    }),
  );
});

// Creating the unit 'binary' takes a second.
const character = fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code));
const text = fc.oneof(
  fc.string({ unit: character, maxLength: 60 }),
  fc.constantFrom(
    ...["' OR '1'='1", "'; drop table users; --", "' || pg_sleep(5) || '", 'id; select pg_sleep(5)', 'password_hash'],
    ...['__proto__', 'constructor', '%', '_%\\', '\\', '\u0000', '../../etc/passwd', '<script>alert(1)</script>'],
    ...['-1', '9223372036854775808', '1e309', '2026-02-30', '0000-00-00', '25:61', '\u202E', '\uFEFF'],
    ...[`a@${'.'.repeat(6_000)}@`, 'ñ'.repeat(1_000), 'a'.repeat(8_000), ' '.repeat(8_000)],
  ),
);
const anything = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom({ $ne: null }, { toString: 'x' }, [[]], -1, 1e308),
);
/** An address that no record has. */
const noId = fc.oneof(
  fc.constantFrom('0', '-1', '999999999', '99999999999999999999', '1.5', '1e1', 'abc', '%20'),
  text,
);

/** Values for some of the names. */
const some = (names: string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });

const inputOf = ({ path, queries, fields, required }: Operation) =>
  fc.record({
    person: fc.integer({ min: 0, max: 1 }),
    ids: fc.array(noId, { minLength: path.split('{').length, maxLength: path.split('{').length }),
    query: some(queries, text) as fc.Arbitrary<Record<string, string>>,
    body: some(fields, anything),
    spoilt: required.length === 0 ? fc.constant(undefined) : fc.constantFrom(...required),
  });

type Input = {
  person: number;
  ids: string[];
  query: Record<string, string>;
  body: Record<string, unknown>;
  spoilt: string | undefined;
};

const wellFormed = (value: string): string => Buffer.from(value, 'utf8').toString('utf8');

async function send({ method, path, isForm, fields }: Operation, input: Input): Promise<LightMyRequestResponse> {
  const ids = [...input.ids];
  const url = path.replace(/\{\w+\}/g, () => encodeURIComponent(wellFormed(ids.pop() ?? '')).slice(0, 2_000) || '%20');
  const body = { ...input.body, ...(input.spoilt !== undefined && { [input.spoilt]: { none: true } }) };
  const form = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, wellFormed(JSON.stringify(value))]),
  );
  const query = Object.fromEntries(Object.entries(input.query).map(([name, value]) => [name, wellFormed(value)]));
  const sent = method === 'get' || fields.length === 0 ? {} : isForm ? { form } : { body };
  return (people[input.person] ?? test.nobody)[method](url, { query, ...sent });
}

it('refuses hostile inputs of every operation of its document', async () => {
  expect(operations.length).toBeGreaterThan(100);
  for (const operation of operations) {
    const { method, path } = operation;
    // Such a write names no record, or lacks a value that it needs.
    const isRefused =
      method !== 'get' &&
      (path.includes('{') || operation.required.length > 0) &&
      !NEEDS_NO_RECORD.has(`${method} ${path}`);
    const least = isRefused ? 400 : 200;
    await fc.assert(
      fc.asyncProperty(inputOf(operation), async (input) => {
        const { statusCode, headers, body } = await send(operation, input);
        expect({ method, path, statusCode, isFine: statusCode >= least && statusCode < 500 }).toEqual({
          ...{ method, path, statusCode },
          isFine: true,
        });
        expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'x-request-id': expect.any(String) });
        expect(body).not.toMatch(INSIDE);
      }),
      RUNS,
    );
  }
});

/** The first whole numbers beyond a 32-bit column, beyond the exact ones of JavaScript, and beyond a 64-bit column. */
const BEYOND = ['2147483648', '9007199254740992', '9223372036854775808'];

it('has no operation that fails on a number beyond its column, wherever it stands (path, query, form, link)', async () => {
  for (const operation of operations) {
    const { method, path, queries, fields } = operation;
    const plain: Input = { person: 0, ids: path.split('{').map(() => '1'), query: {}, body: {}, spoilt: undefined };
    const inputs = BEYOND.flatMap((number): Input[] => {
      const body = (value: unknown) => ({ ...plain, body: Object.fromEntries(fields.map((name) => [name, value])) });
      return [
        ...(path.includes('{') ? [{ ...plain, ids: plain.ids.map(() => number) }] : []),
        ...queries.flatMap((name) =>
          [number, `${number}.${'A'.repeat(43)}`].map((value) => ({ ...plain, query: { [name]: value } })),
        ),
        ...(fields.length === 0 ? [] : [body(number), body([number]), body([{ id: Number(number) }])]),
      ];
    });
    for (const input of inputs) {
      const { statusCode } = await send(operation, input);
      expect({ method, path, input, isFine: statusCode < 500 }).toEqual({ method, path, input, isFine: true });
    }
  }
});
