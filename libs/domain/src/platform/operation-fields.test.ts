import { readOperationFields, writeOperation } from './operation-fields';

it('reads what was written of operations, and operations alone as they were recorded once', () => {
  const fields = { answers: ['data', 'id'], takes: ['id', 'note'], requires: ['id'] };
  const none = { answers: [], takes: [], requires: [] };
  const lines = [...writeOperation('PUT /request/{}', fields), ...writeOperation('GET /home', none)];
  expect(lines).toEqual([
    'PUT /request/{}',
    'PUT /request/{} → data id',
    'PUT /request/{} ~ id note',
    'PUT /request/{} ← id',
    'GET /home',
  ]);
  expect([...readOperationFields(lines)]).toEqual([
    ['PUT /request/{}', fields],
    ['GET /home', none],
  ]);
});
