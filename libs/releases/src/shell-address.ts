import { pagePathsOverlap, SHELL_ADDRESS } from '@portal/domain';

/** First segments of the addresses that the server keeps for itself; their files have dots, as no page has. */
const SERVED_SEGMENTS: readonly string[] = ['api', 'remotes', 'shell', 'healthz', 'readyz', 'metrics'];

export function shellAddressAt(path: string): string | undefined {
  const [first = ''] = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  if (SERVED_SEGMENTS.includes(first)) return `/${first}`;
  return Object.values(SHELL_ADDRESS).find((address) => pagePathsOverlap(address, path));
}
