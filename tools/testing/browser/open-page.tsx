import '@testing-library/jest-dom';
import {
  configureApiClient,
  createQueryClient,
  useSession,
  type FakeRequest,
  type FakeResponse,
} from '@portal/api-client';
import type { SessionUser } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

/** Answers in place of the network, at once or later; undefined is a 404. */
export type Network = (request: FakeRequest) => FakeResponse | Promise<FakeResponse> | undefined;

/** What a test holds of an opened page: the requests it sent so far, the address it is at, its cache of server state. */
export type OpenedPage = {
  person: UserEvent;
  requests: FakeRequest[];
  address: () => string;
  client: QueryClient;
};

/**
 * @param App the module a remote exposes
 * @returns a way to open its pages as the portal would: address (path and query), who is signed in, what the network
 *   answers, and the navigation state it is opened with
 */
export function createPageOpener(App: ComponentType) {
  return function openPage(address: string, user: SessionUser, network: Network, state: unknown = null): OpenedPage {
    const requests: FakeRequest[] = [];
    let current = address;
    configureApiClient({
      network: (request) => {
        requests.push(request);
        return Promise.resolve(network(request) ?? { status: 404, body: { status: 404, code: 'NOT_FOUND' } });
      },
    });
    useSession.setState({ status: 'signed-in', user, ending: null });
    function AddressWatcher() {
      const { pathname, search } = useLocation();
      current = pathname + search;
      return null;
    }
    const client = createQueryClient();
    const [pathname = '', query] = address.split('?');
    render(
      <QueryClientProvider client={client}>
        <ThemeProvider>
          <MemoryRouter initialEntries={[{ pathname, search: query === undefined ? '' : `?${query}`, state }]}>
            <App />
            <AddressWatcher />
          </MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>,
    );
    return { person: userEvent.setup(), requests, address: () => current, client };
  };
}
