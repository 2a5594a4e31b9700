import type { OpenDatabase } from '@portal/api';

import type { Checks } from '../checks';
import type { Credentials } from '../people';
import type { Server } from '../portal-process';

/** A running portal with the demonstration data, in development mode, and its database. */
export type DevelopmentPortal = {
  address: string;
  server: Server;
  dataDir: string;
  database: OpenDatabase;
  /** Signs a demonstration account in, once for each account. */
  as: (email: string) => Promise<Credentials>;
};

/** Somebody of the production portal. */
export type Account = { id: number; email: string; password: string };

/** A running portal in production mode with two workers and accounts of its own. */
export type ProductionPortal = {
  address: string;
  server: Server;
  /** A folder that the portal made by itself. */
  dataDir: string;
  sessionSecret: string;
  accounts: Record<'admin' | 'client' | 'otherClient' | 'operator', Account>;
  /** Fields that every new request may have. */
  requestFields: Record<string, string>;
  as: (account: Account) => Promise<Credentials>;
};

/** What an attack is given. */
export type AttackTools = {
  checks: Checks;
  /** Whether the programs of `dist` are run, or the source. */
  isBuilt: boolean;
  /** Whether this is the short run among the tests. There times are printed and not judged, because the machine is busy. */
  isQuick: boolean;
  /** Checks a time or an amount of memory. */
  expectBelow: (what: string, value: number, limit: number) => void;
  /** An empty folder that is removed at the end. */
  folder: string;
  /** Runs when the program ends, also after a failure or a signal. */
  onEnd: (work: () => Promise<void>) => void;
};

export type DevelopmentAttack = (portal: DevelopmentPortal, tools: AttackTools) => Promise<void>;
export type ProductionAttack = (portal: ProductionPortal, tools: AttackTools) => Promise<void>;
