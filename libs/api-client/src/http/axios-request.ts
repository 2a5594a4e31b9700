import axios, { AxiosHeaders, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { ApiClientConfiguration, FakeRequest } from '../configuration';

export type Sent = FakeRequest & {
  headers: Record<string, string>;
  answer: 'json' | 'blob' | 'stream';
  /** Milliseconds, 0 for none. */
  timeout: number;
  signal?: AbortSignal;
  keepalive?: boolean;
  onProgress?: (sent: number) => void;
};

export type Answer = {
  status: number;
  data: unknown;
  header: (name: string) => string | null;
};

const client = axios.create({
  withCredentials: true,
  // The caller judges statuses, because it knows the expected one.
  validateStatus: () => true,
  headers: { Accept: 'application/json' },
});

function adapterOf(sent: Sent, network: ApiClientConfiguration['network']): { adapter?: AxiosAdapter } {
  if (!network) return {};
  return {
    adapter: async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
      const { method, path, query, body } = sent;
      const headersSent = AxiosHeaders.from(config.headers).toJSON() as Record<string, string>;
      const answer = await network({ method, path, query, headers: headersSent, body });
      return { data: answer.body, status: answer.status, statusText: '', headers: answer.headers ?? {}, config };
    },
  };
}

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
    // A stream has no time limit, and the other adapter would collect it whole.
    ...(sent.answer === 'stream' ? { adapter: 'fetch' as const } : {}),
    ...(sent.keepalive ? { adapter: 'fetch' as const, fetchOptions: { keepalive: true } } : {}),
    signal: sent.signal,
    ...(onProgress ? { onUploadProgress: (event) => onProgress(event.progress ?? 0) } : {}),
    ...adapterOf(sent, network),
  });
  const current = AxiosHeaders.from(headers as Record<string, string>);
  return { status, data, header: (name) => current.get(name)?.toString() ?? null };
}
