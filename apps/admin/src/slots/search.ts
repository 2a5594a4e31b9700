import { getPage } from '@portal/api-client';
import { LIMITS, type SearchSlot, type UserListItem } from '@portal/domain';
import { generatePath } from 'react-router-dom';
import { PAGES } from '../pages';

const search: SearchSlot = async ({ text }, signal) => {
  const query = { q: text, offset: 0, limit: LIMITS.searchRows };
  const { data, total } = await getPage<UserListItem>('/users', query, signal);
  return data.map(({ id, name, lastName, email, roles, company, status }) => ({
    key: String(id),
    title: `${name} ${lastName}`,
    subtitle: email,
    detail: [roles, company?.name, status === 'inactivo' && 'Inactivo'].filter(Boolean).join(' · '),
    path: generatePath(PAGES.userEdit.path, { id: String(id) }),
    total,
  }));
};

export default search;
