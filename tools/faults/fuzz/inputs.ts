import { deflateRawSync, gzipSync } from 'node:zlib';

import type { ApiOperation } from './api-document';
import { badFiles, type BadFile } from './pictures';
import { createChance, type Chance } from './random';
import { anything, badText, wrongType } from './values';

/** One bad input: a request, or bytes that only look like one. */
export type Input = {
  index: number;
  /** What is wrong with it. */
  kind: string;
  method: string;
  /** The path as it is sent. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Which of those who try sends it; undefined: nobody who is signed in. */
  as: number | undefined;
  /** The whole of it, where no client would send it. */
  raw?: Buffer;
};

type Maker = (operation: ApiOperation, chance: Chance) => Omit<Input, 'index' | 'method' | 'as'>;

/** Ids that nothing has. */
const NO_IDS = [
  '0',
  '-1',
  '999999999',
  '99999999999999999999',
  '1.5',
  '1e1',
  'abc',
  '00000000-0000-4000-8000-000000000000',
];
const IDS = ['1', '2', '3', '7', '20', '50'];

/** A text without halves of characters, which no address can hold. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
const escaped = (text: string): string => encodeURIComponent(wellFormed(text)).slice(0, 7_000);
const segment = (chance: Chance): string => (chance.is(0.5) ? chance.one(NO_IDS) : escaped(badText(chance)) || '%20');

/**
 * Fills the parameters of a path.
 * @param isThere whether the ids may be of something that is there
 */
const fill = (path: string, chance: Chance, isThere: boolean): string =>
  path.replace(/\{[^{}]+\}/g, () => (isThere && chance.is(0.8) ? chance.one(IDS) : segment(chance)));

const JSON_HEADERS = { 'content-type': 'application/json' };
const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** A body in which one field that must be there cannot be taken, whatever the others are. */
const badBody: Maker = (operation, chance) => {
  const names = Object.keys(operation.body ?? {});
  const spoilt = operation.requiredValues.length === 0 ? undefined : chance.one(operation.requiredValues);
  const entries = names.filter(() => chance.is(0.8)).map((name) => [name, anything(chance)] as const);
  const extra = chance.is(0.2)
    ? { [badText(chance).slice(0, 50)]: anything(chance), role: [4], isAdmin: true, id: 1 }
    : {};
  const body = {
    ...extra,
    ...Object.fromEntries(entries),
    ...(spoilt === undefined ? {} : { [spoilt]: wrongType(chance) }),
  };
  return {
    kind: 'body',
    path: fill(operation.path, chance, spoilt !== undefined),
    headers: JSON_HEADERS,
    body: asJson(body),
  };
};

/** Bytes that are no JSON, or JSON that is no object. */
const badJson: Maker = (operation, chance) => {
  const deep = chance.one([1_000, 20_000]);
  const [kind, body, headers] = chance.one<() => [string, Buffer, Record<string, string>?]>([
    () => [
      'json',
      Buffer.from(
        chance.one(['', '{', '[]', 'null', '"a"', '1', '{"a":}', '{"a":1}}', '\ufeff{}', "{'a':1}", '{"a":NaN}']),
      ),
    ],
    () => ['json', Buffer.from(`{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}`)],
    () => ['json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    () => ['nesting', Buffer.from(`{"name":${'['.repeat(deep)}${']'.repeat(deep)}}`)],
    () => ['nesting', Buffer.from(`${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`)],
    () => ['size', Buffer.alloc(chance.one([256 * 1024 + 1, 1_000_000]), '[')],
    () => ['size', asJson(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at])))],
    () => ['encoding', gzipSync(Buffer.alloc(5_000_000, ' ')), { 'content-encoding': 'gzip' }],
    () => ['encoding', deflateRawSync(Buffer.alloc(5_000_000, ' ')), { 'content-encoding': 'deflate' }],
    () => [
      'type',
      asJson({}),
      {
        'content-type': chance.one([
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'application/json; charset=utf-7',
          'text/html',
          'a/b/c',
          ';',
          'multipart/form-data',
        ]),
      },
    ],
  ])();
  return { kind, path: fill(operation.path, chance, false), headers: { ...JSON_HEADERS, ...headers }, body };
};

const partOf = (name: string, file: BadFile | string): Buffer =>
  typeof file === 'string'
    ? Buffer.from(`Content-Disposition: form-data; name="${name}"\r\n\r\n${wellFormed(file)}\r\n`)
    : Buffer.concat([
        Buffer.from(
          `Content-Disposition: form-data; name="${name}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
        ),
        file.bytes,
        Buffer.from('\r\n'),
      ]);

/** A form with pictures that are none, and one field that cannot be taken. */
const createBadForm =
  (files: readonly BadFile[]): Maker =>
  (operation, chance) => {
    const boundary = `----fuzz${chance.int(1e9)}`;
    const spoilt = operation.requiredValues.length === 0 ? undefined : chance.one(operation.requiredValues);
    const parts = Object.keys(operation.form ?? {}).flatMap((name) => {
      const isFile = /file|photo|signature|evidence/i.test(name);
      if (isFile && chance.is(0.7))
        return Array.from({ length: chance.one([1, 1, 1, 2, 12]) }, () => partOf(name, chance.one(files)));
      if (name === spoilt)
        return chance.is(0.5) ? [] : [partOf(name, chance.one(['{}', '[1]', 'abc\u0000', '99999999999999999999']))];
      return chance.is(0.8) ? [partOf(name, badText(chance))] : [];
    });
    const trick = chance.one(['', '', '', 'many', 'open', 'headless', 'boundary', 'names', 'nested']);
    if (trick === 'many') parts.push(...Array.from({ length: 200 }, (_, at) => partOf(`p${at}`, 'x')));
    if (trick === 'headless')
      parts.push(Buffer.from('\r\nno head\r\n'), Buffer.from(`${'h: '.repeat(9_000)}\r\n\r\nx\r\n`));
    if (trick === 'names')
      parts.push(partOf('__proto__', '1'), partOf('constructor', '1'), partOf('', '1'), partOf('a"b', '1'));
    if (trick === 'nested')
      parts.push(Buffer.from('Content-Type: multipart/mixed; boundary=in\r\n\r\n--in\r\n\r\nx\r\n--in--\r\n'));
    const whole = Buffer.concat([
      ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part]),
      Buffer.from(trick === 'open' ? '' : `--${boundary}--\r\n`),
    ]);
    const said =
      trick === 'boundary'
        ? chance.one(['', '; boundary=', '; boundary="', '; boundary=other', `; boundary=${'b'.repeat(300)}`])
        : `; boundary=${boundary}`;
    return {
      kind: trick === '' ? 'form' : `form, ${trick}`,
      // Without a field that spoils it, the form is about nothing.
      path: fill(operation.path, chance, spoilt !== undefined),
      headers: { 'content-type': `multipart/form-data${said}` },
      body: whole,
    };
  };

const badQuery: Maker = (operation, chance) => {
  const names = [...operation.queries, 'limit', 'offset', 'sort', 'q', badText(chance).slice(0, 30)];
  const pairs = names
    .filter(() => chance.is(0.5))
    .flatMap((name) => {
      const value = escaped(badText(chance));
      const key = escaped(name);
      return chance.one([
        [`${key}=${value}`],
        [`${key}=1`, `${key}=${value}`],
        [`${key}[]=${value}`],
        [`${key}[a]=1`],
        [key],
        [`${key}=%`, `%=${value}`],
      ]);
    });
  const isWrite = operation.method !== 'GET';
  return {
    kind: 'query',
    path: `${fill(operation.path, chance, !isWrite)}?${pairs.join('&').slice(0, 12_000)}`,
    headers: {},
    body: undefined,
  };
};

const badPath: Maker = (operation, chance) => {
  const path = fill(operation.path, chance, false);
  const tricks = [
    () => path,
    () => `${path}/${segment(chance)}`,
    () =>
      path.replace(
        '/api/v1',
        chance.one([
          '/api/v1//',
          '/api//v1',
          '/api/v1/..',
          '/API/v1',
          '/api/v1/.',
          '//api/v1',
          '/api/v1/%2e%2e',
          '/api%2fv1',
        ]),
      ),
    () =>
      `${path}${chance.one(['%00', '%', '%ff', '%c0%af', ';a=b', '/../../../etc/passwd', '.json', '%0d%0aX-A:%20b', '?', '#', '//'])}`,
    () =>
      `/${chance.one(['remotes', 'shell', 'registry.json', 'metrics', 'healthz'])}/${segment(chance)}/${segment(chance)}`,
    () => `/remotes/${'%2e%2e/'.repeat(8)}etc/passwd`,
    () => `/${'a/'.repeat(2_000)}`,
  ];
  return { kind: 'path', path: chance.one(tricks)(), headers: {}, body: undefined };
};

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length-x',
  'cookie',
  'authorization',
  'host',
  'origin',
  'referer',
  'range',
  'if-none-match',
  'if-modified-since',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
  'x-http-method-override',
  'idempotency-key',
  'traceparent',
  'expect',
  'user-agent',
  'sec-fetch-site',
];

const badHeaders: Maker = (operation, chance) => {
  const value = (): string =>
    // What a client may send at all: the rest is sent as bytes.
    badText(chance)
      .replace(/[^\x20-\x7e\x80-\xff]/g, '?')
      .slice(0, 4_000);
  const names = HEADERS.filter(() => chance.is(0.15)).slice(0, 4);
  const headers = Object.fromEntries(names.map((name) => [name, value()]));
  return { kind: 'header', path: fill(operation.path, chance, operation.method === 'GET'), headers, body: undefined };
};

/** Bytes of which no client is capable. */
const badProtocol: Maker = (operation, chance) => {
  const path = fill(operation.path, chance, false);
  const host = 'Host: portal\r\n';
  const raw = chance.one([
    () => `${operation.method} ${path} HTTP/1.1\r\n${host}X-A: a\u0000b\r\n\r\n`,
    () => `${operation.method} ${path} HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
    () =>
      `POST ${path} HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    () => `POST ${path} HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    () =>
      `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
    () => `${operation.method} ${path} HTTP/1.1\r\n\r\n`,
    () => `${operation.method} ${path} HTTP/9.9\r\n${host}\r\n`,
    () => `GET http://elsewhere.test${path} HTTP/1.1\r\n${host}\r\n`,
    () => `CONNECT elsewhere.test:443 HTTP/1.1\r\n${host}\r\n`,
    () => `BREW ${path} HTTP/1.1\r\n${host}\r\n`,
    () => `GET ${path} HTTP/1.1\r\n${host}${'X-Long: y\r\n'.repeat(3_000)}\r\n`,
    () => `GET /api/v1/${'\u0001\u007f'}ñ HTTP/1.1\r\n${host}\r\n`,
    () => `GET ${path} HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    () => `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    () =>
      `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n{}`,
    () => `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 900000000\r\n\r\n{}`,
    () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    () => String.fromCharCode(...Array.from({ length: 200 }, () => chance.int(256))),
  ])();
  return { kind: 'protocol', path, headers: {}, body: undefined, raw: Buffer.from(raw, 'latin1') };
};

/** Creates a function that makes the input of any number, always the same one for the same seed. */
export function createInputs(
  seed: number,
  { operations, photo, people }: { operations: readonly ApiOperation[]; photo: Buffer; people: number },
): (index: number) => Input {
  const badForm = createBadForm(badFiles(photo));
  return (index) => {
    const chance = createChance(seed, index);
    const operation = chance.one(operations);
    const makers: Maker[] = [badPath, badHeaders, badProtocol];
    if (operation.method === 'GET') makers.push(badQuery, badQuery, badQuery);
    if (operation.body !== null) makers.push(badBody, badBody, badBody, badBody, badJson, badQuery);
    if (operation.form !== null) makers.push(badForm, badForm, badForm, badForm, badJson);
    const made = chance.one(makers)(operation, chance);
    const as = chance.is(0.95) ? chance.int(people) : undefined;
    return { index, method: operation.method, as, ...made };
  };
}
