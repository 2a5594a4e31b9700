import { EnvironmentError } from './environment';
import { EmbeddedDatabaseError } from './platform/database/embedded/embedded-database-error';
import { FormerVersionServesError, NewerSchemaError } from './platform/database/migrate';
import { WorkerStartError } from './platform/workers/workers';

/**
 * Describes why API or gateway do not start, for the person who starts them: a sentence for what they can mend, the stack of
 * anything else.
 */
export function describeStartFailure(error: unknown): string {
  const expected = [
    EmbeddedDatabaseError,
    EnvironmentError,
    FormerVersionServesError,
    NewerSchemaError,
    WorkerStartError,
  ];
  const isExpected = expected.some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}
