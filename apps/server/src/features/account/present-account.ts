import type { Account, SessionUser } from '@portal/domain';

import type { AccountRow } from './account-repository';

export function presentAccount(row: AccountRow, { roles, company }: SessionUser): Account {
  const { id, name, last_name: lastName, document_type: documentType, document, email, phone } = row;
  return { id, name, lastName, documentType, document, email, phone, roles, company };
}
