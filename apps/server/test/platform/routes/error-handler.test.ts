import pg from 'pg';

import { toAppError } from '../../../src/platform/routes/error-handler';

const databaseError = (code: string, message = ''): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
const systemError = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall });

it.each([
  ['a lost connection of the database', 503, databaseError('57P01')],
  ['too many connections', 503, databaseError('53300')],
  ['a deadlock', 503, databaseError('40P01')],
  ['a statement that took too long', 503, databaseError('57014')],
  ['a plan older than the schema', 503, databaseError('0A000', 'cached plan must not change result type')],
  ['a full disk of the database', 507, databaseError('53100')],
  ['a text with a null character', 400, databaseError('22021')],
  ['a text that its column cannot read', 422, databaseError('22P02')],
  ['a number beyond its column', 422, databaseError('22003')],
  ['JSON with half a pair of surrogates', 422, databaseError('22P05')],
  ['a refused connection', 503, systemError('ECONNREFUSED', 'connect')],
  ['a missing socket', 503, systemError('ENOENT', 'connect')],
  ['a pool that waited too long', 503, new Error('timeout exceeded when trying to connect')],
  ['a full disk', 507, systemError('ENOSPC', 'write')],
])('%s is answered %i', (_what, status, error) => {
  expect(toAppError(error)?.status).toBe(status);
});

it.each([
  ['a missing file', systemError('ENOENT', 'open')],
  ['a statement with an error', databaseError('42601')],
  ['a feature that PostgreSQL lacks', databaseError('0A000', 'not supported')],
  ['a unique rule without a message', databaseError('23505')],
  ['any other error', new TypeError('x is undefined')],
])('%s is unforeseen', (_what, error) => {
  expect(toAppError(error)).toBeNull();
});
