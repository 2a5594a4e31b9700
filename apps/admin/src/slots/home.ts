import { getPage } from '@portal/api-client';
import type { HomeSlot, Job } from '@portal/domain';
import { PAGES } from '../pages';

const home: HomeSlot = async (_input, signal) => {
  const { total: failed } = await getPage<Job>('/jobs', { offset: 0, limit: 1, state: 'failed' }, signal);
  const path = `${PAGES.jobs.path}?state=failed`;
  if (failed === 0) {
    return { counts: [], steps: [{ text: '¿Llega alguien nuevo? Crea su usuario.', path: PAGES.userCreate.path }] };
  }
  return {
    counts: [{ key: 'failed-jobs', label: 'Trabajos del portal que fallaron', count: failed, path, order: 150 }],
    steps: [{ text: 'Hay trabajos del portal que fallaron: reinténtalos primero.', path }],
  };
};

export default home;
