import { inspect } from 'node:util';

import { EnvironmentError } from './environment';
import { UnfitBuildsError } from './features/releases/own-builds';
import { UnusableDatabaseError } from './platform/database/check-database';
import { PlatformFormatError } from '@portal/releases';
import { EmbeddedDatabaseError } from './platform/database/embedded/embedded-database-error';
import { NewerSchemaError, OlderSchemaError } from './platform/database/migrate';
import { WorkerStartError } from './platform/workers/workers';

/**
 * Describes why the portal does not start, for the person who starts them: a sentence for what they can mend, the stack
 * and all causes of anything else.
 */
export function describeStartFailure(error: unknown): string {
  const expected = [
    EmbeddedDatabaseError,
    EnvironmentError,
    NewerSchemaError,
    OlderSchemaError,
    PlatformFormatError,
    UnfitBuildsError,
    UnusableDatabaseError,
    WorkerStartError,
  ];
  const isExpected = expected.some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : inspect(error);
}
