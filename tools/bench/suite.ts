import type { Database } from '@portal/api';
import type { Kysely } from 'kysely';
import type { MeasuredPortal } from './measured-portal';

/** One thing people do, and the requests that do it: several, so that it is no single answer that is measured. */
export type Scenario = { name: string; paths: string[] };

/** Things people do that are judged together. */
export type Group = { name: string; scenarios: Scenario[] };

/** What is measured on two portals that differ in nothing but their size. */
export type Suite = {
  /** Names the file of its results. */
  name: string;
  title: string;
  /** What there are few of and many of. */
  rows: string;
  few: number;
  many: number;
  /** Fills an empty, migrated database with that many rows, the administrator who measures among them. */
  seed: (db: Kysely<Database>, rows: number) => Promise<void>;
  /** The same groups and scenarios for every size, with the requests that fit this portal's data. */
  groups: (portal: MeasuredPortal) => Promise<Group[]>;
};
