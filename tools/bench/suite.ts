import type { Database } from '@portal/api';
import type { Kysely } from 'kysely';
import type { MeasuredPortal } from './measured-portal';
import type { Account } from './people';

/** One thing people do, and the requests that do it: several, so that it is no single answer that is measured. */
export type Scenario = { name: string; paths: string[] };

/** Things one person does that are judged together. */
export type Group = {
  name: string;
  as: Account;
  /** True where the time may not grow with the number of rows. What there is to find, and how far down page 500 is, differs with it. */
  isCompared: boolean;
  scenarios: Scenario[];
};

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
};
