import axios, { AxiosHeaders, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { ApiClientConfiguration, FakeRequest } from '../configuration';

/** A request, ready to be sent. `path` is relative to the API; `timeout`: milliseconds, 0 for none. */
export type Sent = FakeRequest & {
  headers: Record<string, string>;
  answer: 'json' | 'blob' | 'stream';
  timeout: number;
  signal?: AbortSignal;
  /** Goes on when the page is left. */
  keepalive?: boolean;
  onProgress?: (sent: number) => void;
};

/** Whatever was answered, with any status. `header`: the value of one header, null where there is none. */
export type Answer = { status: number; data: unknown; header: (name: string) => string | null };

const client = axios.create({
  withCredentials: true,
  // Statuses are judged by the caller, where the expected one is known.
  validateStatus: () => true,
  headers: { Accept: 'application/json' },
});

/** Lets a test answer in place of the network. */
function adapterOf(sent: Sent, network: ApiClientConfiguration['network']): { adapter?: AxiosAdapter } {
  if (!network) return {};
  return {
    adapter: async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      const { method, path, query, body: sentBody } = sent;
      const headersSent = AxiosHeaders.from(config.headers).toJSON() as Record<string, string>;
      const {
        status,
        body,
        headers = {},
      } = await network({ method, path, query, headers: headersSent, body: sentBody });
      return { data: body, status, statusText: '', headers, config };
    },
  };
}

/**
 * Sends one request.
 * @throws what axios throws when no answer came
 */
export async function sendWithAxios(
  sent: Sent,
  { baseUrl, network }: Pick<ApiClientConfiguration, 'baseUrl' | 'network'>,
): Promise<Answer> {
  const { onProgress } = sent;
  const { status, data, headers } = await client.request<unknown>({
    baseURL: baseUrl,
    url: sent.path,
    method: sent.method,
    params: sent.query,
    data: sent.body,
    headers: sent.headers,
    responseType: sent.answer,
    timeout: sent.timeout,
    // What comes piece by piece takes as long as it takes; the other way of asking would collect it first.
    ...(sent.answer === 'stream' ? { adapter: 'fetch' as const } : {}),
    ...(sent.keepalive ? { adapter: 'fetch' as const, fetchOptions: { keepalive: true } } : {}),
    ...(sent.signal ? { signal: sent.signal } : {}),
    ...(onProgress ? { onUploadProgress: (event) => onProgress(event.progress ?? 0) } : {}),
    ...adapterOf(sent, network),
  });
  const known = AxiosHeaders.from(headers as Record<string, string>);
  return { status, data, header: (name) => known.get(name)?.toString() ?? null };
}
