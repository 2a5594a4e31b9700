import { EnvironmentError } from '../src/environment';
import { EmbeddedDatabaseError } from '../src/platform/database/embedded/embedded-database-error';
import { NewerSchemaError } from '../src/platform/database/migrate';
import { WorkerStartError } from '../src/platform/workers/workers';
import { describeStartFailure } from '../src/start-failure';

test.each([
  new EmbeddedDatabaseError('No se pudo crear la base de datos'),
  new EnvironmentError('PORT debe ser un número'),
  new NewerSchemaError(['0099-future']),
  new WorkerStartError('a worker ended with 1 before it served'),
])('what a person can mend is one sentence: $name', (error) => {
  expect(describeStartFailure(error)).toBe(error.message);
});

test('of anything else the place is told, where there is one', () => {
  expect(describeStartFailure(new TypeError('wrong'))).toMatch(/^TypeError: wrong\n\s+at .*start-failure\.test/);
  expect(describeStartFailure('odd')).toBe('odd');
});
