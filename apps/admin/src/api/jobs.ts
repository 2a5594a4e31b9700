import { getPage, http, useChange, usePage } from '@portal/api-client';
import { LIMITS, type Job, type ListQuery, type RetriedJobs } from '@portal/domain';

const KEY = ['admin', 'jobs'] as const;

type JobQuery = Pick<ListQuery, 'offset' | 'limit'> & { state?: string };

export const useJobs = (query: JobQuery) =>
  usePage<Job>([...KEY, 'page', query], (signal) => getPage('/jobs', { limit: LIMITS.pageSize, ...query }, signal));

export const useRetryJobs = () =>
  useChange<number | 'failed', number>(
    async (which) => {
      const { data } = await (which === 'failed'
        ? http.post<{ data: RetriedJobs }>('/jobs/retry', {})
        : http.post<{ data: RetriedJobs }>(`/jobs/${which}/retry`, {}));
      return data.retried;
    },
    [KEY],
  );
