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

/** A measurement on two portals that differ only in their size. */
export type Suite = {
  /** Names the file of its results. */
  name: string;
  title: string;
  /** The rows that are few in one portal and many in the other. */
  rows: string;
  few: number;
  many: number;
  /** The people who measure. */
  people: readonly Account[];
  /** Fills an empty, migrated database with that many rows, including the users who measure. */
  seed: (db: Kysely<Database>, rows: number) => Promise<void>;
  /** The same groups and scenarios for every size, with the requests that fit this portal's data. */
  groups: (portal: MeasuredPortal) => Promise<Group[]>;
};
