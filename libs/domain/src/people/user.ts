import type { RoleCode, SessionUser } from '../access/roles';
import type { DocumentType } from '../vocabulary/documents';
import type { RecordStatus } from '../vocabulary/status';

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
  /** The contractor company, null for people of the operator company. */
  company: { id: number; name: string } | null;
  status: RecordStatus;
};

/** A user as the operator lookup answers it (spec 1 §7). `document`: of those alone whose name somebody else in the list has. */
export type UserOption = {
  id: number;
  name: string;
  lastName: string;
  company: { id: number } | null;
  document?: string;
};

/** A user as the edit form reads it (spec 1 §3). */
export type UserDetail = {
  id: number;
  name: string;
  lastName: string;
  documentType: DocumentType;
  document: string;
  email: string;
  isMailRefused?: true;
  phone: string;
  status: RecordStatus;
  company: { id: number } | null;
  roles: { id: RoleCode }[];
  /** The stored password is known to break the rules of an administrator. */
  hasWeakPassword: boolean;
  usersContractors: { id: number; name: string; document: string; company: { id: number } }[];
};

/** A user who was just created. `isInvited`: a mail with a link to choose the own password leaves. */
export type CreatedUser = UserDetail & { isInvited: boolean };

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

/** The answer of a sign-in: who it is, and the session token encrypted (architecture, "Session"). */
export type Login = { user: SessionUser; token: { iv: string; encrypted: string } };

/** A session of a person, as shown to people who may end it. Moments are UTC instants. */
export type UserSession = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  address: string | null;
  agent: string | null;
  isCurrent: boolean;
};
