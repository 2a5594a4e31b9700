import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import fastify from 'fastify';

import { describeApi } from '../../../src/platform/openapi/docs';
import { operation } from '../../../src/platform/openapi/operation';
import { setUpTestApp } from '../../support/test-app';

const run = promisify(execFile);
const API = path.resolve(__dirname, '../../..');
const LINTER = path.resolve(API, '../../node_modules/@redocly/cli/bin/cli.js');

const test = setUpTestApp();

type Parameter = { name: string; in: string; schema: object };
type Media = { schema: { properties: Record<string, object> }; encoding?: Record<string, object> };
type Described = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
};

const readDocument = async (): Promise<Document> => (await test.nobody.get('/api/docs/json')).json<Document>();

/** The problems that the linter finds, as `rule: message`. */
async function lint(document: unknown): Promise<string[]> {
  const file = path.join(test.dataDir, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = ['--config', path.join(API, 'redocly.yaml'), '--format', 'json'];
  const { stdout } = await run(process.execPath, [LINTER, 'lint', file, ...options], { env }).catch(
    // A problem makes the linter exit with 1; its output is complete.
    (error: unknown) => error as { stdout: string },
  );
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

it('passes the recommended rules of the linter', async () => {
  expect(await lint(await readDocument())).toEqual([]);
});

it('names every operation in lower camel case', async () => {
  const names = Object.values((await readDocument()).paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]+)+$/.test(name))).toEqual([]);
});

it('describes ids as whole numbers, in addresses and in answers', async () => {
  const { paths, components } = await readDocument();
  const parameters = paths['/api/v1/request/assigned/{id}']?.get?.parameters ?? [];
  expect(parameters.find(({ name }) => name === 'id')).toMatchObject({
    in: 'path',
    schema: { type: 'integer', minimum: 1 },
  });
  expect(components.schemas.RepairDetail?.properties).toMatchObject({
    id: { type: 'integer' },
    numRequest: { type: 'integer' },
  });
  expect(components.schemas.Pesos).toEqual({ type: 'number' });
});

it('describes the parts and the lengths of the form that ends a repair', async () => {
  const { paths } = await readDocument();
  const form = paths['/api/v1/repairs/']?.post?.requestBody?.content['multipart/form-data'];
  const image = { contentType: 'image/jpeg, image/png, image/webp, image/avif, image/heic, image/heif' };
  expect(form?.encoding).toEqual({
    fileEnd: image,
    fileInsumos: image,
    signature: image,
    insumos: { contentType: 'application/json' },
  });
  expect(form?.schema.properties.receiveNumDoc).toMatchObject({
    anyOf: [
      { title: 'RUT', minLength: 8, maxLength: 10 },
      { title: 'Pasaporte', minLength: 6, maxLength: 12 },
    ],
  });
});

it('refuses a parameter of an address without a description', async () => {
  const app = fastify();
  await describeApi(app, 'production');
  const thing = operation({ access: 'session:use', operationId: 'getThing', summary: 'Una cosa', answers: null });
  app.get('/api/v1/home/:thing', thing, () => null);
  await app.ready();
  expect(() => app.swagger()).toThrow(new TypeError('The parameter "thing" of /api/v1/home/:thing has no description'));
  await app.close();
});
