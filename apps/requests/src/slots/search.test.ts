import { configureApiClient } from '@portal/api-client';
import type { RequestFound } from '@portal/domain';
import { answerPage } from '../../../../tools/testing/browser/samples';
import search from './search';

it('finds requests with their place, service and operator, and leads to their page', async () => {
  const found: RequestFound = {
    id: 9,
    numRequest: 1042,
    client: 'Falabella Retail',
    address: 'Parque Arauco, Local 214',
    service: 'Gasfitería',
    description: 'Gotea el lavaplatos',
    operator: null,
    status: 'solicitado',
  };
  configureApiClient({
    network: ({ path, query }) =>
      Promise.resolve(
        path === '/request/search' && query?.q === 'gotera'
          ? answerPage(found, { ...found, id: 10, numRequest: 1043, operator: 'Rosa Vera' })
          : { status: 404, body: { code: 'NOT_FOUND' } },
      ),
  });
  expect(await search({ text: 'gotera' }, new AbortController().signal)).toEqual([
    {
      key: '9',
      title: 'N° 1042',
      subtitle: 'Falabella Retail · Gotea el lavaplatos',
      detail: 'Parque Arauco, Local 214 · Gasfitería',
      status: 'solicitado',
      path: '/solicitud/1042',
      total: 2,
    },
    expect.objectContaining({ key: '10', detail: 'Parque Arauco, Local 214 · Gasfitería · Rosa Vera' }),
  ]);
});
