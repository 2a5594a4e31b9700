import type { NamedOption } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions, type DataResult } from '../query/use-page';

export function listBranches(signal?: AbortSignal): Promise<NamedOption[]> {
  return getData('/branches/', {}, signal);
}

export function useBranches(): DataResult<NamedOption[]> {
  return useOptions(KEYS.branches, listBranches);
}
