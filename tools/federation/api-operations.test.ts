import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readOperationFields } from '@portal/domain';
import { mentionedNames, operationsIn } from './api-operations';
import { sourceFiles } from './input-version';
import { appFolders, remoteNames } from './workspace';

const CLIENT = "import { getData, getPage, http } from '@portal/api-client';\n";

it('finds every way to call the API, with the parts of an address that differ', () =>
  expect(
    operationsIn(
      `${CLIENT}export const calls = async (id: number, input: object) => [
        getData<string>('/home', {}),
        getPage(\`/masters/\${id}\`, {}),
        (await http.create<{ data: string }>('/request/', input, { idempotencyKey: '' })).data,
        http.post(\`/request/assigned/\${id}\`, input),
        http.put(\`/request/\${id}\`, input),
        http.delete('/account/sessions'),
        http.download(\`/facturas/\${id}/pdf\`),
        http.stream('/informes/excel'),
        http.get('/auth/verify'),
      ];`,
      'calls.ts',
    ),
  ).toEqual([
    'GET /home',
    'GET /masters/{}',
    'POST /request',
    'POST /request/assigned/{}',
    'PUT /request/{}',
    'DELETE /account/sessions',
    'GET /facturas/{}/pdf',
    'GET /informes/excel',
    'GET /auth/verify',
  ]));

it('takes nothing else for a call of the API', () =>
  expect(operationsIn("const http = new Map<string, string>();\nhttp.get('/home');\n", 'map.ts')).toEqual([]));

it.each(['getData(path)', "http.put('/a' + path, {})", 'http.delete(`/users${path}`)', 'http.get(`${path}/b`)'])(
  'refuses %s, whose address is not written in the call',
  (call) =>
    expect(() => operationsIn(`${CLIENT}export const run = (path: string) => ${call};`, 'x.ts')).toThrow('x.ts'),
);

it('finds the names that a source may read of an answer or write into a call', () =>
  expect([
    ...mentionedNames(
      'const { price, total: sum } = answer; export const row = <Cell field="status" value={answer.items[0].id} of={\'two words\'} />;',
      'row.tsx',
    ),
  ]).toEqual(expect.arrayContaining(['price', 'total', 'status', 'items', 'id'])));

it('finds what a member is read of, whatever lies between', () => {
  const source = 'rows[0]!.mall?.name; (place.mall as Mall).floor; answer.items[0].id; of(mall).code;';
  const places = [...mentionedNames(source, 'row.ts')].filter((name) => name.includes('.'));
  expect(places.sort()).toEqual([
    '.code',
    'answer.items',
    'items.id',
    'mall.floor',
    'mall.name',
    'place.mall',
    'rows.mall',
  ]);
});

/** A test of the API compares the file with its routes. */
const ROUTES = readOperationFields(
  JSON.parse(readFileSync(path.join(__dirname, 'api-operations.json'), 'utf8')) as string[],
);

it.each(remoteNames())('of %s are operations of the API of this tree', (name) => {
  const operations = sourceFiles(appFolders(name).source)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => operationsIn(readFileSync(file, 'utf8'), file));
  expect(operations.length).toBeGreaterThan(0);
  expect(operations.filter((operation) => !ROUTES.has(operation))).toEqual([]);
});
