import type { NamedOption } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions } from '../query/use-page';

export const listBranches = (signal?: AbortSignal) => getData<NamedOption[]>('/branches/', {}, signal);

export const useBranches = () => useOptions(KEYS.branches, listBranches);
