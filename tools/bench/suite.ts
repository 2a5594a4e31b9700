import type { Database } from '@portal/api';
import type { Kysely } from 'kysely';
import type { MeasuredPortal } from './measured-portal';
import type { Account } from './people';

/** One thing people do, and the requests that do it: several, so that it is no single answer that is measured. */
export type Scenario = {
  name: string;
  paths: string[];
  /** Alters a path so that nothing the API has cached serves it; `turn` counts the calls. */
  variant?: (path: string, turn: number) => string;
};

/** What a p95 with many rows is compared with: the same statements through bare `pg`, the same request with few rows. */
export type BarName = 'bare' | 'few';

/** Things one person does that are judged together, by these bars. */
export type Group = {
  name: string;
  as: Account;
  bars: readonly BarName[];
  scenarios: Scenario[];
  /** Whether a call takes so long that few are made. */
  isSlow?: boolean;
};

/** A result in addition to the compared times. */
export type Finding = { about: string; found: string; bar: string; holds: boolean; details?: readonly string[] };

/** What is measured on two portals that differ in nothing but their size. */
export type Suite = {
  /** Names the file of its results. */
  name: string;
  title: string;
  /** What there are few of and many of. */
  rows: string;
  few: number;
  many: number;
  /** Who measures. */
  people: readonly Account[];
  /** Fills an empty, migrated database with that many rows, including the users who measure. */
  seed: (db: Kysely<Database>, rows: number) => Promise<void>;
  /** The same groups and scenarios for every size, with the requests that fit this portal's data. */
  groups: (portal: MeasuredPortal) => Promise<Group[]>;
  /** What else is found out, with many rows. */
  extras?: (portal: MeasuredPortal) => Promise<Finding[]>;
};
