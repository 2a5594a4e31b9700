import {
  getData,
  getPage,
  http,
  KEYS,
  useChange,
  useCreation,
  useData,
  usePage,
  type Change,
  type Creation,
  type DataResult,
  type PageResult,
} from '@portal/api-client';
import {
  LIMITS,
  type CreateUserInput,
  type EditUserInput,
  type Invitation,
  type ListQuery,
  type UserDetail,
  type UserListItem,
  type UserSession,
} from '@portal/domain';

type UserQuery = ListQuery & {
  role?: string;
  company?: string;
  status?: string;
  openVisits?: string;
};

export function useUsers(query: UserQuery): PageResult<UserListItem> {
  return usePage([...KEYS.users, 'page', query], (signal) =>
    getPage('/users/', { limit: LIMITS.pageSize, ...query }, signal),
  );
}

export function useUser(id: number | null): DataResult<UserDetail> {
  return useData([...KEYS.users, 'one', id], (signal) => getData(`/users/${id}`, {}, signal), id !== null);
}

export function useCreateUser(): Creation<CreateUserInput, unknown> {
  return useCreation((input, options) => http.create('/users/', input, options), [KEYS.users]);
}

export function useInviteUser(): Change<number, Invitation> {
  return useChange(async (id) => (await http.post<{ data: Invitation }>(`/users/${id}/invitation`, {})).data, []);
}

export function useUpdateUser(): Change<{ id: number; input: EditUserInput }, unknown> {
  return useChange(({ id, input }) => http.put(`/users/${id}`, input), [KEYS.users]);
}

export function useDeleteUser(): Change<number, void> {
  return useChange((id) => http.delete(`/users/${id}`), [KEYS.users]);
}

export function useUserSessions(id: number): DataResult<UserSession[]> {
  return useData([...KEYS.users, 'sessions', id], (signal) => getData(`/users/${id}/sessions`, {}, signal));
}

export function useEndUserSession(): Change<{ userId: number; session?: string }, void> {
  return useChange(
    ({ userId, session }) =>
      session === undefined
        ? http.delete(`/users/${userId}/sessions`)
        : http.delete(`/users/${userId}/sessions/${session}`),
    [[...KEYS.users, 'sessions']],
  );
}
