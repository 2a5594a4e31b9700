import '@testing-library/jest-dom';
import {
  configureApiClient,
  createQueryClient,
  useSession,
  type FakeRequest,
  type FakeResponse,
} from '@portal/api-client';
import { can, type SessionUser, type SlotProps } from '@portal/domain';
import { CanOpenContext, SlotsProvider, ThemeProvider, type SlotRenderer } from '@portal/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

/** Answers in place of the network, at once or later; undefined is a 404. */
export type Network = (request: FakeRequest) => FakeResponse | Promise<FakeResponse> | undefined;

/** An opened page in a test: its requests so far, its address, its cache of server state. */
export type OpenedPage = {
  person: UserEvent;
  requests: FakeRequest[];
  address: () => string;
  client: QueryClient;
};

/** The sections that an area adds to pages, by place; a host shows those of all areas. */
type OwnSections = { [Place in keyof SlotProps]?: ComponentType<SlotProps[Place]> };

/**
 * Creates a function that opens a remote's pages as the portal would. It takes the address (path and query), the
 * signed-in user, the answers of the network and the navigation state.
 * @param App the module a remote exposes
 * @param sections of the area, which a host shows on the pages of others, too
 */
export function createPageOpener(App: ComponentType, sections: OwnSections = {}) {
  const renderSection: SlotRenderer = (place, props) => {
    const Section = sections[place] as ComponentType<object> | undefined;
    return Section && props ? <Section {...props} /> : null;
  };
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
          <SlotsProvider render={renderSection}>
            <MemoryRouter initialEntries={[{ pathname, search: query === undefined ? '' : `?${query}`, state }]}>
              <CanOpenContext value={() => can(user, 'users:manage')}>
                <App />
              </CanOpenContext>
              <AddressWatcher />
            </MemoryRouter>
          </SlotsProvider>
        </ThemeProvider>
      </QueryClientProvider>,
    );
    return { person: userEvent.setup(), requests, address: () => current, client };
  };
}
