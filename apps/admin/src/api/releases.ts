import {
  getData,
  getPage,
  http,
  KEYS,
  useChange,
  useData,
  usePage,
  type Change,
  type DataResult,
  type PageResult,
} from '@portal/api-client';
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

export function useDeployment(): DataResult<Deployment> {
  return useData([...KEYS.releases, 'current'], (signal) => getData('/releases/current', {}, signal));
}

export function useReleases(query: PageQuery): PageResult<ReleaseEntry> {
  return usePage([...KEYS.releases, 'page', query], (signal) => getPage('/releases', query, signal));
}

export function useAreaVersions(area: string | null): DataResult<AreaVersion[]> {
  const read = (signal?: AbortSignal) => getData<AreaVersion[]>(`/releases/areas/${area}/versions`, {}, signal);
  return useData([...KEYS.releases, 'versions', area], read, area !== null);
}

export function useAreaFailures(area: string | null, query: PageQuery): PageResult<AreaFailure> {
  const read = (signal?: AbortSignal) => getPage<AreaFailure>(`/releases/areas/${area}/failures`, query, signal);
  return usePage([...KEYS.releases, 'failures', area, query], read, area !== null);
}

function useOutcome<Input>(send: (input: Input) => Promise<{ data: ReleaseOutcome }>): Change<Input, ReleaseOutcome> {
  return useChange(async (input: Input) => (await send(input)).data, [KEYS.releases]);
}

export function usePromoteArea(): Change<AreaChange<VersionChangeInput>, ReleaseOutcome> {
  return useOutcome(({ area, input }) => http.post(`/releases/areas/${area}/promote`, input));
}

export function useRollBackArea(): Change<AreaChange<VersionChangeInput>, ReleaseOutcome> {
  return useOutcome(({ area, input }) => http.post(`/releases/areas/${area}/rollback`, input));
}

export function useSetCandidate(): Change<AreaChange<CandidateInput>, ReleaseOutcome> {
  return useOutcome(({ area, input }) => http.put(`/releases/areas/${area}/candidate`, input));
}

export function useEndCandidate(): Change<AreaChange<ReleaseChangeInput>, ReleaseOutcome> {
  return useOutcome(({ area, input: query }) => http.delete(`/releases/areas/${area}/candidate`, { query }));
}

export function useWithdrawArea(): Change<AreaChange<WithdrawInput>, ReleaseOutcome> {
  return useOutcome(({ area, input: query }) => http.delete(`/releases/areas/${area}`, { query }));
}

export function useDeployTokens(): DataResult<DeployToken[]> {
  return useData(TOKENS, (signal) => getData('/deploy-tokens', {}, signal));
}

export function useCreateDeployToken(): Change<DeployTokenInput, CreatedDeployToken> {
  return useChange(
    async (input) => (await http.post<{ data: CreatedDeployToken }>('/deploy-tokens', input, { expect: [201] })).data,
    [TOKENS],
  );
}

export function useRevokeDeployToken(): Change<number, void> {
  return useChange(
    async (id) => {
      await http.delete(`/deploy-tokens/${id}`);
    },
    [TOKENS],
  );
}
