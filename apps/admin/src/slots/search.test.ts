import { configureApiClient } from '@portal/api-client';
import { answerPage } from '../../../../tools/testing/browser/samples';
import search from './search';

it('finds users, and leads to their form', async () => {
  const user = { id: 7, name: 'Rosa', lastName: 'Vera', email: 'rosa@andes.cl', roles: 'Operario', status: 'inactivo' };
  const network = jest.fn(() => Promise.resolve(answerPage({ ...user, company: { id: 2, name: 'Andes' } })));
  configureApiClient({ network });
  const words = { key: '7', title: 'Rosa Vera', subtitle: 'rosa@andes.cl', detail: 'Operario · Andes · Inactivo' };
  const found = await search({ text: 'vera' }, new AbortController().signal);
  expect(found).toEqual([{ ...words, path: '/user/edit/7', total: 1 }]);
  expect(network).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/users', query: expect.objectContaining({ q: 'vera' }) }),
  );
});
