import { inspect } from 'node:util';

import { EnvironmentError } from './environment';
import { UnfitBuildsError } from './features/releases/own-builds';
import { PlatformFormatError } from '@portal/releases';
import { DATABASE_FAILURES } from './platform/database/migrate';
import { WorkerStartError } from './platform/workers/workers';

/**
 * Describes why the portal does not start, for the person who starts them: a sentence for what they can mend, the stack
 * and all causes of anything else.
 */
export function describeStartFailure(error: unknown): string {
  const expected = [...DATABASE_FAILURES, EnvironmentError, PlatformFormatError, UnfitBuildsError, WorkerStartError];
  const isExpected = expected.some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : inspect(error);
}
