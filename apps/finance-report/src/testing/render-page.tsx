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
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import App from '../App';

// How long a test waits for what it is told will appear, in milliseconds: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

/** Answers in place of the network; undefined is a 404. */
export type Network = (request: FakeRequest) => FakeResponse | undefined;

/** What a test holds of an opened page: the requests it sent so far and the address it is at. */
export type OpenedPage = { person: UserEvent; requests: FakeRequest[]; address: () => string };

/**
 * Opens a page of the area as the portal would.
 * @param address path and query
 * @param user who is signed in
 */
export function openPage(address: string, user: SessionUser, network: Network): OpenedPage {
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
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider>
        <MemoryRouter initialEntries={[address]}>
          <App />
          <AddressWatcher />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { person: userEvent.setup(), requests, address: () => current };
}
