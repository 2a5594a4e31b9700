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
  AreaRollbackInput,
  AreaVersion,
  CanaryInput,
  CreatedDeployToken,
  CreatedPreview,
  Deployment,
  DeployToken,
  DeployTokenInput,
  GivenPreview,
  ListQuery,
  PreviewInput,
  PromoteInput,
  ReleaseChangeInput,
  ReleaseEntry,
  ReleaseOutcome,
  ReleaseRollbackInput,
} from '@portal/domain';

type PageQuery = Pick<ListQuery, 'offset' | 'limit'>;

type AreaChange<Input> = { area: string; input: Input };

const PREVIEWS = [...KEYS.releases, 'previews'];
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

export function usePromoteArea(): Change<AreaChange<PromoteInput>, ReleaseOutcome> {
  return useOutcome(({ area, input }) => http.post(`/releases/areas/${area}/promote`, input));
}

export function useRollBackArea(): Change<AreaChange<AreaRollbackInput>, ReleaseOutcome> {
  return useOutcome(({ area, input }) => http.post(`/releases/areas/${area}/rollback`, input));
}

export function useRollBackRelease(): Change<ReleaseRollbackInput, ReleaseOutcome> {
  return useOutcome((input) => http.post('/releases/rollback', input));
}

export function useSetCanary(): Change<AreaChange<CanaryInput>, ReleaseOutcome> {
  return useOutcome(({ area, input }) => http.put(`/releases/areas/${area}/canary`, input));
}

export function useRemoveCanary(): Change<AreaChange<ReleaseChangeInput>, ReleaseOutcome> {
  return useOutcome(({ area, input: query }) => http.delete(`/releases/areas/${area}/canary`, { query }));
}

export function useWithdrawArea(): Change<AreaChange<ReleaseChangeInput>, ReleaseOutcome> {
  return useOutcome(({ area, input: query }) => http.delete(`/releases/areas/${area}`, { query }));
}

export function useGivenPreviews(): DataResult<GivenPreview[]> {
  return useData(PREVIEWS, (signal) => getData('/releases/previews/given', {}, signal));
}

export function useGivePreview(): Change<AreaChange<PreviewInput>, CreatedPreview> {
  return useChange(
    async ({ area, input }) => {
      const options = { expect: [201] };
      return (await http.post<{ data: CreatedPreview }>(`/releases/areas/${area}/previews`, input, options)).data;
    },
    [PREVIEWS],
  );
}

export function useRevokePreview(): Change<number, void> {
  return useChange(
    async (id) => {
      await http.delete(`/releases/previews/${id}`);
    },
    [PREVIEWS],
  );
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
