import type { QueryKey } from '@tanstack/react-query';

/**
 * First members of the query keys that several remotes, or a remote and the shell, refresh. The keys that only one area
 * refreshes begin with its name: `['admin', 'audit', …]`.
 */
export const KEYS = {
  supplies: ['supplies'],
  services: ['services'],
  companies: ['companies'],
  users: ['users'],
  address: ['address'],
  branches: ['branches'],
  account: ['account'],
  /** Every change of a request refreshes the whole key, and so do the live updates. */
  requests: ['requests'],
  notices: ['notices'],
  releases: ['releases'],
} as const satisfies Record<string, QueryKey>;
