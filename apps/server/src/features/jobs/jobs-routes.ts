import { JOB_STATES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { notFound } from '../../platform/errors/app-error';
import { ok, page } from '../../platform/http/respond';
import { route } from '../../platform/routes/route';
import { BY_ID } from '../../platform/http/path-parameters';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { countJobs, retryJobs, selectJobs } from './jobs-repository';

const FILTERS = { state: filter.oneOf(JOB_STATES) };

export function jobsFeature(app: FastifyInstance, { db, metrics, jobKinds }: ApiContext): void {
  const labels = new Map(jobKinds.map(({ name, label }) => [name, label]));

  metrics.watchEach('portal_jobs', 'Jobs that are there, by kind and state', ['name', 'state'], async () => {
    try {
      const counts = await countJobs(db);
      return counts.map(({ name, state, count }) => ({ labels: { name, state }, value: count }));
    } catch (error) {
      // The other metrics report that the database is down.
      app.log.warn({ err: error }, 'the jobs cannot be counted');
      return [];
    }
  });

  route(app, 'GET /jobs', {
    access: 'jobs:manage',
    operationId: 'listJobs',
    summary:
      'El trabajo que el portal hace por su cuenta: lo fallido primero, después lo que se reintenta y lo que espera',
    query: listQuery({
      sortable: ['state'],
      defaultSort: 'state',
      filters: FILTERS,
    }),
    answers: { page: 'Job' },
    handle: async (request) => {
      const { filters, offset, limit } = request.query;
      const { rows, total } = await selectJobs(db, labels, { state: filters.state, offset, limit });
      return page(rows, total, limit);
    },
  });

  route(app, 'POST /jobs/retry', {
    access: 'jobs:manage',
    operationId: 'retryFailedJobs',
    summary: 'Vuelve a intentar todos los trabajos fallidos',
    answers: { record: 'RetriedJobs' },
    handle: async () => ok({ retried: await retryJobs(db) }),
  });

  route(app, 'POST /jobs/:id/retry', {
    access: 'jobs:manage',
    operationId: 'retryJob',
    summary: 'Vuelve a intentar un trabajo que falló',
    params: BY_ID,
    answers: { record: 'RetriedJobs' },
    handle: async (request) => {
      const retried = await retryJobs(db, request.params.id);
      if (retried === 0) throw notFound();
      return ok({ retried });
    },
  });
}
