export type FakeRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API, without the query. */
  path: string;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
};

export type FakeResponse = { status: number; body?: unknown; headers?: Record<string, string> };

export type ApiClientConfiguration = {
  /** AES-256 key in base64 from the runtime configuration; without it nobody can be signed in. */
  tokenKey: string | null;
  baseUrl: string;
  network: ((request: FakeRequest) => Promise<FakeResponse>) | null;
};

const configuration: ApiClientConfiguration = { tokenKey: null, baseUrl: '/api/v1', network: null };

export function configureApiClient(changes: Partial<ApiClientConfiguration>): void {
  Object.assign(configuration, changes);
}

export function apiClientConfiguration(): Readonly<ApiClientConfiguration> {
  return configuration;
}
