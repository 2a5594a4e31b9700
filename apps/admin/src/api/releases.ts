import { getData, getPage, http, KEYS, useChange, useData, usePage, type Change } from '@portal/api-client';
import type {
  AreaFailure,
  AreaVersion,
  CandidateInput,
  CreatedDeployToken,
  Deployment,
  DeployToken,
  DeployTokenInput,
  ListQuery,
  ReleaseChangeInput,
  ReleaseEntry,
  ReleaseOutcome,
  VersionChangeInput,
  WithdrawInput,
} from '@portal/domain';

type PageQuery = Pick<ListQuery, 'offset' | 'limit'>;

type AreaChange<Input> = { area: string; input: Input };

const TOKENS = [...KEYS.releases, 'tokens'];

export const useDeployment = () =>
  useData<Deployment>([...KEYS.releases, 'current'], (signal) => getData('/releases/current', {}, signal));

export const useReleases = (query: PageQuery) =>
  usePage<ReleaseEntry>([...KEYS.releases, 'page', query], (signal) => getPage('/releases', query, signal));

export function useAreaVersions(area: string | null) {
  const read = (signal?: AbortSignal) => getData<AreaVersion[]>(`/releases/areas/${area}/versions`, {}, signal);
  return useData([...KEYS.releases, 'versions', area], read, area !== null);
}

export function useAreaFailures(area: string | null, query: PageQuery) {
  const read = (signal?: AbortSignal) => getPage<AreaFailure>(`/releases/areas/${area}/failures`, query, signal);
  return usePage([...KEYS.releases, 'failures', area, query], read, area !== null);
}

function useOutcome<Input>(send: (input: Input) => Promise<{ data: ReleaseOutcome }>): Change<Input, ReleaseOutcome> {
  return useChange(async (input: Input) => (await send(input)).data, [KEYS.releases]);
}

export const usePromoteArea = () =>
  useOutcome<AreaChange<VersionChangeInput>>(({ area, input }) => http.post(`/releases/areas/${area}/promote`, input));

export const useRollBackArea = () =>
  useOutcome<AreaChange<VersionChangeInput>>(({ area, input }) => http.post(`/releases/areas/${area}/rollback`, input));

export const useSetCandidate = () =>
  useOutcome<AreaChange<CandidateInput>>(({ area, input }) => http.put(`/releases/areas/${area}/candidate`, input));

export const useEndCandidate = () =>
  useOutcome<AreaChange<ReleaseChangeInput>>(({ area, input: query }) =>
    http.delete(`/releases/areas/${area}/candidate`, { query }),
  );

export const useWithdrawArea = () =>
  useOutcome<AreaChange<WithdrawInput>>(({ area, input: query }) => http.delete(`/releases/areas/${area}`, { query }));

export const useDeployTokens = () => useData<DeployToken[]>(TOKENS, (signal) => getData('/deploy-tokens', {}, signal));

export const useCreateDeployToken = () =>
  useChange<DeployTokenInput, CreatedDeployToken>(
    async (input) => (await http.post<{ data: CreatedDeployToken }>('/deploy-tokens', input, { expect: [201] })).data,
    [TOKENS],
  );

export const useRevokeDeployToken = () => useChange((id: number) => http.delete(`/deploy-tokens/${id}`), [TOKENS]);
