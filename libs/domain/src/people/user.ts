import type { RoleCode, SessionUser } from '../access/roles';
import type { RecordStatus } from '../vocabulary/status';
import type { Account } from './account';

/** A user as the list shows it; `roles` is the comma-separated text (spec 1 §3). */
export type UserListItem = {
  id: number;
  name: string;
  lastName: string;
  document: string;
  email: string;
  isMailRefused?: true;
  roles: string;
  isContractor: boolean;
  company: { id: number; name: string } | null;
  trades?: UserOption['trades'];
  status: RecordStatus;
};

/** `document`: of those alone whose name somebody else in the list has. */
export type UserOption = {
  id: number;
  name: string;
  lastName: string;
  company: { id: number } | null;
  document?: string;
  /** Ids of the services that an operator does; absent: all. */
  trades?: number[];
};

export type UserDetail = Omit<Account, 'roles' | 'company'> & {
  isMailRefused?: true;
  status: RecordStatus;
  company: { id: number } | null;
  roles: { id: RoleCode }[];
  trades?: UserOption['trades'];
  hasWeakPassword: boolean;
  /** Visits that wait for this person; absent where there are none. */
  openVisits?: number;
  usersContractors: { id: number; name: string; document: string; company: { id: number } }[];
};

export type RoleOption = { id: RoleCode; rol: string; allowContractor: boolean; status: RecordStatus };

export type UserLookupFilters = {
  role?: string;
  status?: string;
  haveLeader?: boolean;
  isNotContractor?: boolean;
  isLeader?: boolean;
  company?: number;
  userLeader?: number;
};

export type Login = { user: SessionUser; token: { iv: string; encrypted: string } };

export type UserSession = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  address: string | null;
  agent: string | null;
  isCurrent: boolean;
};
