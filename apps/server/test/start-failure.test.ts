import { EnvironmentError } from '../src/environment';
import { UnfitBuildsError } from '../src/features/releases/own-builds';
import { EmbeddedDatabaseError } from '../src/platform/database/embedded/embedded-database-error';
import { NewerSchemaError } from '../src/platform/database/migrate';
import { UnusableDatabaseError } from '../src/platform/database/check-database';
import { WorkerStartError } from '../src/platform/workers/workers';
import { describeStartFailure } from '../src/start-failure';

test.each([
  new EmbeddedDatabaseError('No se pudo crear la base de datos'),
  new EnvironmentError('PORT debe ser un número'),
  new NewerSchemaError(['0099-future']),
  new UnfitBuildsError('admin 1.0.0: GET /news de la API.'),
  new UnusableDatabaseError('La base de datos no es UTF8'),
  new WorkerStartError('a worker ended with 1 before it served'),
])('describes $name in one sentence', (error) => {
  expect(describeStartFailure(error)).toBe(error.message);
});

test('adds the stack and the causes of any other error that has one', () => {
  expect(describeStartFailure(new TypeError('wrong'))).toMatch(/^TypeError: wrong\n\s+at .*start-failure\.test/);
  const cause = new Error('permission denied', { cause: new Error('of the server') });
  const described = describeStartFailure(new Error('the migration failed', { cause }));
  expect(described).toMatch(/the migration failed[^]*permission denied[^]*of the server/);
  expect(describeStartFailure('odd')).toBe('odd');
});
