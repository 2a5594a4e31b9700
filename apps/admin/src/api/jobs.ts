import { getPage, http, useChange, usePage, type Change, type PageResult } from '@portal/api-client';
import { LIMITS, type Job, type ListQuery, type RetriedJobs } from '@portal/domain';

const KEY = ['admin', 'jobs'] as const;

type JobQuery = Pick<ListQuery, 'offset' | 'limit'> & { state?: string };

export const useJobs = (query: JobQuery): PageResult<Job> =>
  usePage([...KEY, 'page', query], (signal) => getPage('/jobs', { limit: LIMITS.pageSize, ...query }, signal));

export const useRetryJobs = (): Change<number | 'failed', number> =>
  useChange(
    async (which) => {
      const { data } = await (which === 'failed'
        ? http.post<{ data: RetriedJobs }>('/jobs/retry', {})
        : http.post<{ data: RetriedJobs }>(`/jobs/${which}/retry`, {}));
      return data.retried;
    },
    [KEY],
  );
