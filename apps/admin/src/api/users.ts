import { getData, getPage, http, KEYS, useChange, useCreation, useData, usePage } from '@portal/api-client';
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

export const useUsers = (query: UserQuery) =>
  usePage<UserListItem>([...KEYS.users, 'page', query], (signal) =>
    getPage('/users/', { limit: LIMITS.pageSize, ...query }, signal),
  );

export const useUser = (id: number | null) =>
  useData<UserDetail>([...KEYS.users, 'one', id], (signal) => getData(`/users/${id}`, {}, signal), id !== null);

export const useCreateUser = () =>
  useCreation((input: CreateUserInput, options) => http.create('/users/', input, options), [KEYS.users]);

export const useInviteUser = () =>
  useChange<number, Invitation>(
    async (id) => (await http.post<{ data: Invitation }>(`/users/${id}/invitation`, {})).data,
    [],
  );

export const useUpdateUser = () =>
  useChange(({ id, input }: { id: number; input: EditUserInput }) => http.put(`/users/${id}`, input), [KEYS.users]);

export const useDeleteUser = () => useChange((id: number) => http.delete(`/users/${id}`), [KEYS.users]);

export const useUserSessions = (id: number) =>
  useData<UserSession[]>([...KEYS.users, 'sessions', id], (signal) => getData(`/users/${id}/sessions`, {}, signal));

export const useEndUserSession = () =>
  useChange(
    ({ userId, session }: { userId: number; session?: string }) =>
      session === undefined
        ? http.delete(`/users/${userId}/sessions`)
        : http.delete(`/users/${userId}/sessions/${session}`),
    [[...KEYS.users, 'sessions']],
  );
