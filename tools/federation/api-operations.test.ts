import { operationsIn } from './api-operations';

const CLIENT = "import { getData, getPage, http } from '@portal/api-client';\n";

it('finds every way to call the API, with the variable parts of an address', () =>
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

it('takes no other call for a call of the API', () =>
  expect(operationsIn("const http = new Map<string, string>();\nhttp.get('/home');\n", 'map.ts')).toEqual([]));

it.each(['getData(path)', "http.put('/a' + path, {})", 'http.delete(`/users${path}`)', 'http.get(`${path}/b`)'])(
  'refuses %s, whose address is not written in the call',
  (call) =>
    expect(() => operationsIn(`${CLIENT}export const run = (path: string) => ${call};`, 'x.ts')).toThrow('x.ts'),
);
