/** A request as a stand-in for the network sees it. `path` is relative to the API, without the query. */
export type FakeRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** The body as given: an object, a FormData, or undefined. */
  body: unknown;
};

/** What a stand-in for the network answers; any status outside the expected ones becomes an ApiError. */
export type FakeResponse = { status: number; body?: unknown; headers?: Record<string, string> };

/**
 * `tokenKey`: AES-256 key in base64 from the runtime configuration; without it nobody can be signed in.
 * `baseUrl`: where the API is, `/api/v1` of the same origin by default.
 * `network`: answers in place of the network, for tests of pages.
 */
export type ApiClientConfiguration = {
  tokenKey: string | null;
  baseUrl: string;
  network: ((request: FakeRequest) => Promise<FakeResponse>) | null;
};

const configuration: ApiClientConfiguration = { tokenKey: null, baseUrl: '/api/v1', network: null };

/** Sets what is given and leaves the rest. The host calls it once, before anything else of this library. */
export function configureApiClient(changes: Partial<ApiClientConfiguration>): void {
  Object.assign(configuration, changes);
}

/** The configuration in force. */
export function apiClientConfiguration(): Readonly<ApiClientConfiguration> {
  return configuration;
}
