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
  type CreateOptions,
  type Creation,
  type DataResult,
  type PageResult,
} from '@portal/api-client';
import type {
  CreateUserInput,
  EditUserInput,
  Invitation,
  ListQuery,
  Page,
  UserDetail,
  UserListItem,
  UserSession,
} from '@portal/domain';

type UserQuery = ListQuery & {
  role?: string;
  company?: string;
  status?: string;
};

function listUsers(query: UserQuery, signal?: AbortSignal): Promise<Page<UserListItem>> {
  return getPage('/users/', { limit: 20, ...query }, signal);
}

function getUser(id: number, signal?: AbortSignal): Promise<UserDetail> {
  return getData(`/users/${id}`, {}, signal);
}

async function createUser(input: CreateUserInput, options: CreateOptions): Promise<UserDetail> {
  return (await http.create<{ data: UserDetail }>('/users/', input, options)).data;
}

async function inviteUser(id: number): Promise<Invitation> {
  return (await http.post<{ data: Invitation }>(`/users/${id}/invitation`, {})).data;
}

async function updateUser(id: number, input: EditUserInput): Promise<UserDetail> {
  return (await http.put<{ data: UserDetail }>(`/users/${id}`, input)).data;
}

async function deleteUser(id: number): Promise<void> {
  await http.delete(`/users/${id}`);
}

function listUserSessions(id: number, signal?: AbortSignal): Promise<UserSession[]> {
  return getData(`/users/${id}/sessions`, {}, signal);
}

async function endUserSession(id: number, session?: string): Promise<void> {
  if (session === undefined) await http.delete(`/users/${id}/sessions`);
  else await http.delete(`/users/${id}/sessions/${session}`);
}

export function useUsers(query: UserQuery): PageResult<UserListItem> {
  return usePage([...KEYS.users, 'page', query], (signal) => listUsers(query, signal));
}

export function useUser(id: number | null): DataResult<UserDetail> {
  return useData([...KEYS.users, 'one', id], (signal) => getUser(id ?? 0, signal), id !== null);
}

export function useCreateUser(): Creation<CreateUserInput, UserDetail> {
  return useCreation(createUser, [KEYS.users]);
}

export function useInviteUser(): Change<number, Invitation> {
  return useChange(inviteUser, []);
}

export function useUpdateUser(): Change<{ id: number; input: EditUserInput }, UserDetail> {
  return useChange(({ id, input }) => updateUser(id, input), [KEYS.users]);
}

export function useDeleteUser(): Change<number, void> {
  return useChange(deleteUser, [KEYS.users]);
}

export function useUserSessions(id: number): DataResult<UserSession[]> {
  return useData([...KEYS.users, 'sessions', id], (signal) => listUserSessions(id, signal));
}

export function useEndUserSession(): Change<{ userId: number; session?: string }, void> {
  return useChange(({ userId, session }) => endUserSession(userId, session), [[...KEYS.users, 'sessions']]);
}
