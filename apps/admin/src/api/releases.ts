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
  CompatibilityMatrix,
  CreatedDeployToken,
  CreatedPreview,
  Deployment,
  DeployToken,
  DeployTokenInput,
  GivenPreview,
  ListQuery,
  Page,
  PreviewInput,
  PromoteInput,
  ReleaseChangeInput,
  ReleaseEntry,
  ReleaseOutcome,
  ReleaseRollbackInput,
} from '@portal/domain';

/** `area`: only the releases that changed that area (or `shell`). */
type ReleaseQuery = Pick<ListQuery, 'offset' | 'limit'> & { area?: string };

/** `version`: only what people met in that version. */
type AreaFailureQuery = Pick<ListQuery, 'offset' | 'limit'> & { version?: string };

/** A change of one area: `input.expected` is the number of the release that was shown. */
type AreaChange<Input> = { area: string; input: Input };

/** GET /releases/current: the current release, and the health of its versions in the last 24 hours. */
function getDeployment(signal?: AbortSignal): Promise<Deployment> {
  return getData('/releases/current', {}, signal);
}

/** GET /releases: the history, newest first. */
function listReleases(query: ReleaseQuery, signal?: AbortSignal): Promise<Page<ReleaseEntry>> {
  return getPage('/releases', { limit: 20, ...query }, signal);
}

/** GET /releases/compatibility: every version of every area against every version of the shell, newest first. */
function getCompatibility(signal?: AbortSignal): Promise<CompatibilityMatrix> {
  return getData('/releases/compatibility', {}, signal);
}

/** GET /releases/areas/{area}/versions: what the area was, newest first. */
function listAreaVersions(area: string, signal?: AbortSignal): Promise<AreaVersion[]> {
  return getData(`/releases/areas/${area}/versions`, {}, signal);
}

/** GET /releases/areas/{area}/failures: the errors people met, newest first. */
function listAreaFailures(area: string, query: AreaFailureQuery, signal?: AbortSignal): Promise<Page<AreaFailure>> {
  return getPage(`/releases/areas/${area}/failures`, { limit: 20, ...query }, signal);
}

const outcome = async (answer: Promise<{ data: ReleaseOutcome }>): Promise<ReleaseOutcome> => (await answer).data;

/** POST /releases/areas/{area}/promote: the canary, or the named version, becomes everyone's. */
function promoteArea(area: string, input: PromoteInput): Promise<ReleaseOutcome> {
  return outcome(http.post(`/releases/areas/${area}/promote`, input));
}

/** POST /releases/areas/{area}/rollback: the stable version before, or the named one. */
function rollBackArea(area: string, input: AreaRollbackInput): Promise<ReleaseOutcome> {
  return outcome(http.post(`/releases/areas/${area}/rollback`, input));
}

/** POST /releases/rollback: everything as it was in a release. */
function rollBackRelease(input: ReleaseRollbackInput): Promise<ReleaseOutcome> {
  return outcome(http.post('/releases/rollback', input));
}

/** PUT /releases/areas/{area}/canary: who tries the version that is being tried, or another one with `version`. */
function setCanary(area: string, input: CanaryInput): Promise<ReleaseOutcome> {
  return outcome(http.put(`/releases/areas/${area}/canary`, input));
}

/** DELETE /releases/areas/{area}/canary: everyone is back on the stable version. */
function removeCanary(area: string, query: ReleaseChangeInput): Promise<ReleaseOutcome> {
  return outcome(http.delete(`/releases/areas/${area}/canary`, { query }));
}

/** DELETE /releases/areas/{area}: nobody sees its pages until it is published or rolled back again. */
function withdrawArea(area: string, query: ReleaseChangeInput): Promise<ReleaseOutcome> {
  return outcome(http.delete(`/releases/areas/${area}`, { query }));
}

/** POST /releases/areas/{area}/previews: the answer holds the link. */
async function givePreview(area: string, input: PreviewInput): Promise<CreatedPreview> {
  const { data } = await http.post<{ data: CreatedPreview }>(`/releases/areas/${area}/previews`, input, {
    expect: [201],
  });
  return data;
}

/** GET /releases/previews/given: those that last, newest first. */
function listGivenPreviews(signal?: AbortSignal): Promise<GivenPreview[]> {
  return getData('/releases/previews/given', {}, signal);
}

/** DELETE /releases/previews/{id}: its person has the published version again. */
async function revokePreview(id: number): Promise<void> {
  await http.delete(`/releases/previews/${id}`);
}

/** GET /deploy-tokens: the revoked ones too, newest first. */
function listDeployTokens(signal?: AbortSignal): Promise<DeployToken[]> {
  return getData('/deploy-tokens', {}, signal);
}

/** POST /deploy-tokens: the answer holds the secret, which nobody can read again. */
async function createDeployToken(input: DeployTokenInput): Promise<CreatedDeployToken> {
  return (await http.post<{ data: CreatedDeployToken }>('/deploy-tokens', input, { expect: [201] })).data;
}

/** DELETE /deploy-tokens/{id}: it is refused from now on. */
async function revokeDeployToken(id: number): Promise<void> {
  await http.delete(`/deploy-tokens/${id}`);
}

export function useDeployment(): DataResult<Deployment> {
  return useData([...KEYS.releases, 'current'], getDeployment);
}

/** Reads in which versions of the shell each version of each area works. */
export function useCompatibility(): DataResult<CompatibilityMatrix> {
  return useData([...KEYS.releases, 'compatibility'], getCompatibility);
}

export function useReleases(query: ReleaseQuery): PageResult<ReleaseEntry> {
  return usePage([...KEYS.releases, 'page', query], (signal) => listReleases(query, signal));
}

/** Reads the published versions of an area; waits while the area is null. */
export function useAreaVersions(area: string | null): DataResult<AreaVersion[]> {
  return useData([...KEYS.releases, 'versions', area], (signal) => listAreaVersions(area ?? '', signal), area !== null);
}

/** Reads one page of an area's failed page loads; waits while the area is null. */
export function useAreaFailures(area: string | null, query: AreaFailureQuery): PageResult<AreaFailure> {
  return usePage(
    [...KEYS.releases, 'failures', area, query],
    (signal) => listAreaFailures(area ?? '', query, signal),
    area !== null,
  );
}

export function usePromoteArea(): Change<AreaChange<PromoteInput>, ReleaseOutcome> {
  return useChange(({ area, input }) => promoteArea(area, input), [KEYS.releases]);
}

export function useRollBackArea(): Change<AreaChange<AreaRollbackInput>, ReleaseOutcome> {
  return useChange(({ area, input }) => rollBackArea(area, input), [KEYS.releases]);
}

export function useRollBackRelease(): Change<ReleaseRollbackInput, ReleaseOutcome> {
  return useChange(rollBackRelease, [KEYS.releases]);
}

export function useSetCanary(): Change<AreaChange<CanaryInput>, ReleaseOutcome> {
  return useChange(({ area, input }) => setCanary(area, input), [KEYS.releases]);
}

export function useRemoveCanary(): Change<AreaChange<ReleaseChangeInput>, ReleaseOutcome> {
  return useChange(({ area, input }) => removeCanary(area, input), [KEYS.releases]);
}

export function useWithdrawArea(): Change<AreaChange<ReleaseChangeInput>, ReleaseOutcome> {
  return useChange(({ area, input }) => withdrawArea(area, input), [KEYS.releases]);
}

export function useGivePreview(): Change<AreaChange<PreviewInput>, CreatedPreview> {
  return useChange(({ area, input }) => givePreview(area, input), [[...KEYS.releases, 'previews']]);
}

export function useGivenPreviews(): DataResult<GivenPreview[]> {
  return useData([...KEYS.releases, 'previews'], listGivenPreviews);
}

export function useRevokePreview(): Change<number, void> {
  return useChange(revokePreview, [[...KEYS.releases, 'previews']]);
}

export function useDeployTokens(): DataResult<DeployToken[]> {
  return useData([...KEYS.releases, 'tokens'], listDeployTokens);
}

export function useCreateDeployToken(): Change<DeployTokenInput, CreatedDeployToken> {
  return useChange(createDeployToken, [[...KEYS.releases, 'tokens']]);
}

export function useRevokeDeployToken(): Change<number, void> {
  return useChange(revokeDeployToken, [[...KEYS.releases, 'tokens']]);
}
