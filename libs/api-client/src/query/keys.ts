import type { QueryKey } from '@tanstack/react-query';

/** First member of every query key: one per resource. */
export const KEYS = {
  home: ['home'],
  supplies: ['supplies'],
  services: ['services'],
  companies: ['companies'],
  roles: ['roles'],
  users: ['users'],
  address: ['address'],
  branches: ['branches'],
  masters: ['masters'],
  account: ['account'],
  requests: ['requests'],
  repairs: ['repairs'],
  contractors: ['contractors'],
  invoices: ['invoices'],
  reports: ['reports'],
  releases: ['releases'],
  audit: ['audit'],
} as const satisfies Record<string, QueryKey>;

/** What a step of a request's life makes stale: every list it may leave or enter. */
export const REQUEST_LIFE: readonly QueryKey[] = [
  KEYS.requests,
  KEYS.repairs,
  KEYS.contractors,
  KEYS.invoices,
  KEYS.reports,
  KEYS.home,
];
