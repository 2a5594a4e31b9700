import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { configureApiClient, type FakeRequest, type FakeResponse } from '../configuration';
import { createQueryClient } from '../query/query-client';

const clients: QueryClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.clear()));

/**
 * Renders a hook in a new portal.
 * @param network the API's answers
 */
export function renderWith<Result>(hook: () => Result, network: (request: FakeRequest) => FakeResponse) {
  configureApiClient({ network: (request) => Promise.resolve(network(request)) });
  const client = createQueryClient();
  clients.push(client);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper });
}
