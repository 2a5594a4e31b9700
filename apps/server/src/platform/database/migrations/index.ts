import type { Migration } from 'kysely';

import { baseline } from './0050-baseline';
import { refusedEmails } from './0051-refused-emails';
import { counters } from './0052-counters';
import { typedSignatures } from './0053-typed-signatures';
import { releases } from './0054-releases';

/** Every migration by name, imported explicitly so that a bundle contains them. */
export const MIGRATIONS: Record<string, Migration> = {
  '0050-baseline': baseline,
  '0051-refused-emails': refusedEmails,
  '0052-counters': counters,
  '0053-typed-signatures': typedSignatures,
  '0054-releases': releases,
};

export const KNOWN_MIGRATIONS = Object.keys(MIGRATIONS).sort();
