import { roleLabel, type UserDetail, type UserListItem, type UserOption } from '@portal/domain';

import { presentChoice } from '../../platform/query/namesakes';
import type { UserListRow, UserOptionRow } from './users-list';
import type { UserDetailRow } from './users-repository';

export function presentUserListItem(row: UserListRow): UserListItem {
  return {
    id: row.id,
    name: row.name,
    lastName: row.last_name,
    document: row.document,
    email: row.email,
    ...(row.refused_email === row.email && { isMailRefused: true as const }),
    roles: row.role_codes.map(roleLabel).join(', '),
    isContractor: row.company_id !== null,
    company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
    ...tradesOf(row),
    status: row.status,
  };
}

export function presentUserOption({ id, name, last_name, company_id, document, ...row }: UserOptionRow): UserOption {
  const company = companyOf(company_id);
  return presentChoice({ id, name, lastName: last_name, company, document, ...tradesOf(row) });
}

export function presentUserDetail(row: UserDetailRow): UserDetail {
  return {
    id: row.id,
    name: row.name,
    lastName: row.last_name,
    documentType: row.document_type,
    document: row.document,
    email: row.email,
    ...(row.refused_email === row.email && { isMailRefused: true as const }),
    phone: row.phone,
    status: row.status,
    company: companyOf(row.company_id),
    roles: row.roles.map((id) => ({ id })),
    ...tradesOf(row),
    hasWeakPassword: row.password_fits_administrator === false,
    ...(row.openVisits > 0 && { openVisits: row.openVisits }),
    usersContractors: row.operators.flatMap(({ id, name, last_name, document, company_id }) =>
      company_id === null ? [] : [{ id, name: `${name} ${last_name}`, document, company: { id: company_id } }],
    ),
  };
}

const tradesOf = ({ trades }: { trades: number[] }) => (trades.length > 0 ? { trades } : {});

const companyOf = (id: number | null): { id: number } | null => (id === null ? null : { id });
