import { ApiError, createQueryClient, KEYS } from '@portal/api-client';
import { leaveDevice, storeInMemory } from '../testing/device';
import { restoreAnswers, saveAnswers } from './offline-answers';

const OLD = [{ id: 2, name: 'Casa matriz' }];
const NEW = [{ id: 3, name: 'Sucursal' }];

afterEach(leaveDevice);

it('keeps an answer and its age after a failed refresh', async () => {
  storeInMemory();
  const client = createQueryClient();
  client.setQueryData(KEYS.branches, OLD, { updatedAt: 1_000 });
  const refuse = () => Promise.reject(new ApiError({ status: 404, code: 'NOT_FOUND' }));
  await expect(client.fetchQuery({ queryKey: KEYS.branches, queryFn: refuse })).rejects.toThrow();
  await saveAnswers(client, [KEYS.branches]);
  const restarted = createQueryClient();
  await restoreAnswers(restarted);
  expect(restarted.getQueryState(KEYS.branches)).toMatchObject({ data: OLD, status: 'success', dataUpdatedAt: 1_000 });
});

it('does not replace a newer answer in the cache', async () => {
  storeInMemory();
  const client = createQueryClient();
  client.setQueryData(KEYS.branches, OLD, { updatedAt: 1_000 });
  await saveAnswers(client, [KEYS.branches]);
  client.setQueryData(KEYS.branches, NEW, { updatedAt: 2_000 });
  await restoreAnswers(client);
  expect(client.getQueryData(KEYS.branches)).toEqual(NEW);
});
