import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { PASSWORD } from '../../support/fixtures';
import { createRequestFixtures, VISIT, type RequestFixtures } from '../../support/request-fixtures';

const run = promisify(execFile);
const API = path.resolve(__dirname, '../../..');
const ROOT = path.resolve(API, '../..');
const PROGRAM = path.join(__dirname, 'client/request-life.ts');

let fixtures: RequestFixtures;
let folder: string;
beforeAll(async () => {
  fixtures = await createRequestFixtures({ isListening: true });
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-client-'));
});
afterAll(async () => {
  await fixtures.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Generates the types of the client from the document that the API serves.
 * @returns the file with the types
 */
async function generateTypes(): Promise<string> {
  const document = path.join(folder, 'openapi.json');
  const types = path.join(folder, 'portal-api.d.ts');
  await writeFile(document, (await fixtures.nobody.get('/api/docs/json')).body);
  const generator = path.join(path.dirname(require.resolve('openapi-typescript')), '../bin/cli.js');
  await run(process.execPath, [generator, document, '-o', types]);
  return types;
}

/**
 * Compiles the program strictly against the types.
 * @returns the compiler's errors, none as an empty text
 */
async function compileProgram(types: string): Promise<string> {
  const project = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    types: ['node'],
    paths: { 'portal-api': [types] },
  };
  await writeFile(
    project,
    JSON.stringify({ extends: path.join(ROOT, 'tsconfig.base.json'), compilerOptions, files: [PROGRAM] }),
  );
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { stdout, stderr } = await run(process.execPath, [compiler, '-p', project]).catch(
    // Errors in the program make the compiler exit with 2; its output is complete.
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return stdout + stderr;
}

it('describes the API so that a generated client lives the life of a request', async () => {
  const { users, records, company, photo, app } = fixtures;
  expect(await compileProgram(await generateTypes())).toBe('');

  const { port } = app.server.address() as AddressInfo;
  const portal = {
    address: `http://127.0.0.1:${port}`,
    password: PASSWORD,
    emails: {
      client: users.client.email,
      assigner: users.assigner.email,
      leader: users.leader.email,
      operator: users.ledOperator.email,
      suggester: users.suggester.email,
      liquidator: users.liquidator.email,
      invoicer: users.invoicer.email,
    },
    ids: {
      service: records.service.id,
      client: records.client.id,
      mall: records.mall.id,
      location: records.location.id,
      branch: records.branch.id,
      supply: records.tap.id,
      company: company.id,
      leader: users.leader.id,
      operator: users.ledOperator.id,
    },
    day: VISIT.day,
    photo: (photo as { content: Buffer }).content.toString('base64'),
  };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify(portal)], { cwd: ROOT });
  expect(JSON.parse(stdout)).toEqual({
    statuses: ['solicitado', 'pendiente', 'asignado', 'en proceso', 'finalizado', 'liquidado', 'facturado'],
    suggested: 41_000,
    pdf: '%PDF-',
    pdfType: 'application/pdf',
  });
});
