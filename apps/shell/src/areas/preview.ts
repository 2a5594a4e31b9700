import { http, isApiError, sessionStore } from '@portal/api-client';
import type { VersionPreview } from '@portal/domain';
import { createStore, type StoreApi } from 'zustand';

const PARAMETER = 'preview';
const STORAGE_KEY = 'portal-preview';

/** `isRefused` when its link is over, or somebody else's. */
export type PreviewState = { preview: (VersionPreview & { userId: number }) | null; isRefused: boolean };

export type PreviewStore = {
  store: StoreApi<PreviewState>;
  /** Fetches the preview of the person who signs in; null ends that of the person before. */
  follow: (userId: number | null) => void;
  /** Checks that the person still has it: it may have expired, been revoked, or become everybody's version. */
  check: () => void;
  end: () => void;
};

/** Moves the token of a preview's link from the address to this tab's session storage, where it outlives the sign-in. */
export function readPreviewToken(): string | null {
  const address = new URL(location.href);
  const tokenParameter = address.searchParams.get(PARAMETER);
  if (tokenParameter !== null) {
    sessionStore.setItem(STORAGE_KEY, tokenParameter);
    address.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', address);
  }
  return sessionStore.getItem(STORAGE_KEY);
}

async function fetchPreview(token: string): Promise<VersionPreview | undefined> {
  const { data } = await http.get<{ data: VersionPreview[] }>('/releases/previews', { query: { token } });
  return data[0];
}

export function createPreviewStore(
  token: string | null,
  ask: (token: string) => Promise<VersionPreview | undefined> = fetchPreview,
): PreviewStore {
  const store = createStore<PreviewState>(() => ({ preview: null, isRefused: false }));
  let wanted = token;
  let user: number | null = null;

  const forget = (state: PreviewState): void => {
    wanted = null;
    sessionStore.removeItem(STORAGE_KEY);
    store.setState(state);
  };

  const look = async (userId: number, askedToken: string): Promise<void> => {
    try {
      const found = await ask(askedToken);
      if (user !== userId || wanted !== askedToken) return;
      if (!found) return forget({ preview: null, isRefused: true });
      // The same preview stays the same object: the page does not begin again.
      if (store.getState().preview?.userId !== userId)
        store.setState({ preview: { ...found, userId }, isRefused: false });
    } catch (error) {
      // No connection, or an API that starts: the next load of the page asks again.
      if (!isApiError(error)) throw error;
    }
  };

  return {
    store,
    follow: (userId) => {
      if (userId === user) return;
      user = userId;
      store.setState({ preview: null, isRefused: false });
      if (userId !== null && wanted !== null) void look(userId, wanted);
    },
    check: () => {
      if (user !== null && wanted !== null) void look(user, wanted);
    },
    end: () => forget({ preview: null, isRefused: false }),
  };
}
