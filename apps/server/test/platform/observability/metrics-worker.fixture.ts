// A worker that shares one metric, its process id. With SILENT=true it never answers.
import { shareMetrics } from '../../../src/platform/observability/worker-metrics';

const own =
  process.env.SILENT === 'true' ? () => new Promise<never>(() => undefined) : () => Promise.resolve(process.pid);
const ofAll = shareMetrics(own);
process.on('message', (message) => {
  if (message === 'report') void ofAll().then((metrics) => process.send?.({ reported: metrics }));
});
process.send?.({ reported: [] });
