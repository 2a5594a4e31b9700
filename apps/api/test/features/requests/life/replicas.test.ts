import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { SERVICE_TYPES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import { createApi } from '../../../../src/app';
import { createLogger } from '../../../../src/platform/observability/logger';
import { countStatuses, createRequestFixtures, VISIT, type RequestFixtures } from '../../../support/request-fixtures';
import { TEST_SECRET } from '../../../support/test-app';

let fixtures: RequestFixtures;
let replica: FastifyInstance;
let dataDir: string;

beforeAll(async () => {
  fixtures = await createRequestFixtures();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-replica-'));
  replica = await createApi({
    environment: 'development',
    db: fixtures.db,
    pool: fixtures.pool,
    files: fixtures.files,
    dataDir,
    sessionSecret: TEST_SECRET,
    logger: createLogger('silent'),
  });
});
afterAll(async () => {
  await replica.close();
  await fixtures.close();
  await rm(dataDir, { recursive: true });
});

it('one of many callers with the same version assigns, on two replicas', async () => {
  const { assigner, operator, otherOperator } = fixtures.users;
  const id = await fixtures.requestIn('solicitado');
  const version = await fixtures.versionOf(id);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? fixtures.app : replica).inject({
        method: 'POST',
        url: `/api/v1/request/assigned/${id}`,
        headers: assigner.call.headers,
        payload: {
          version,
          assignContractor: '0',
          havePermission: '0',
          typeService: SERVICE_TYPES[0].value,
          operator: (index % 4 < 2 ? operator : otherOperator).id,
          date: VISIT.day,
          hour: VISIT.hour,
        },
      }),
    ),
  );
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 39 });
  expect((await fixtures.historyOf(id)).filter(({ event }) => event === 'assign')).toHaveLength(1);
});
