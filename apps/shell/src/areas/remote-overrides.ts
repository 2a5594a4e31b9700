import { sessionStore } from '@portal/api-client';
import {
  AREA_NAME_PATTERN,
  LOCAL_VERSION,
  MANIFEST_FILE,
  remoteBaseAddress,
  type AreaDescriptor,
  type PortalEnvironment,
} from '@portal/domain';

export type RemoteOverride = { name: string; manifest: string };

export type ActiveOverride = RemoteOverride & {
  /** True when the portal itself serves it (`npm run dev`), false at another address that this tab names. */
  isOwn: boolean;
  /** Missing when the developer's machine does not answer: the area keeps its released pages, which show the failure. */
  descriptor?: AreaDescriptor | undefined;
};

const DESCRIPTOR_TIMEOUT_MS = 3_000;
const STORAGE_KEY = 'portal-remote-overrides';
const QUERY_PREFIX = 'remote.';
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && LOOPBACK_HOSTS.has(hostname);
}

function isOverride(name: string, manifest: unknown): manifest is string {
  return AREA_NAME_PATTERN.test(name) && typeof manifest === 'string' && isLoopbackAddress(manifest);
}

function readStored(): Map<string, string> {
  const stored = sessionStore.getItem(STORAGE_KEY);
  if (!stored) return new Map();
  try {
    const entries = Object.entries(JSON.parse(stored) as Record<string, unknown>);
    return new Map(entries.filter((entry): entry is [string, string] => isOverride(...entry)));
  } catch {
    // Someone else's text under our key: there are no overrides then.
    sessionStore.removeItem(STORAGE_KEY);
    return new Map();
  }
}

/**
 * Reads `?remote.<name>=<manifest address>` from the page's address into the tab's session storage, so that it lasts
 * while the developer moves through the portal. An empty address ends one override. Only outside production and only
 * from the loopback interface; anything else is ignored.
 */
export function readRemoteOverrides(environment: PortalEnvironment): RemoteOverride[] {
  if (environment === 'production') return [];
  const overrides = readStored();
  for (const [key, manifest] of new URLSearchParams(location.search)) {
    if (!key.startsWith(QUERY_PREFIX)) continue;
    const name = key.slice(QUERY_PREFIX.length);
    if (manifest === '') overrides.delete(name);
    else if (isOverride(name, manifest)) overrides.set(name, manifest);
  }
  if (overrides.size > 0) sessionStore.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(overrides)));
  else sessionStore.removeItem(STORAGE_KEY);
  return [...overrides].map(([name, manifest]) => ({ name, manifest })).sort((a, b) => a.name.localeCompare(b.name));
}

async function fetchDescriptor(manifest: string): Promise<AreaDescriptor | undefined> {
  try {
    const response = await fetch(new URL('area.json', manifest), {
      cache: 'no-store',
      signal: AbortSignal.timeout(DESCRIPTOR_TIMEOUT_MS),
    });
    const descriptor = (await response.json()) as Partial<AreaDescriptor> | null;
    return response.ok && descriptor?.pages ? (descriptor as AreaDescriptor) : undefined;
  } catch {
    // Not started, or serving something else: the banner says so.
    return undefined;
  }
}

export function startOverrides(
  environment: PortalEnvironment,
  localRemotes: readonly string[] = [],
): Promise<ActiveOverride[]> {
  const namedOverrides = readRemoteOverrides(environment).map((override) => ({ ...override, isOwn: false }));
  const own = localRemotes
    .filter((name) => namedOverrides.every((override) => override.name !== name))
    .map((name) => {
      const { href } = new URL(remoteBaseAddress(name, LOCAL_VERSION) + MANIFEST_FILE, location.origin);
      return { name, manifest: href, isOwn: true };
    });
  return Promise.all(
    [...namedOverrides, ...own].map(async (override) => ({
      ...override,
      descriptor: await fetchDescriptor(override.manifest),
    })),
  );
}

export function resetRemoteOverrides(): void {
  sessionStore.removeItem(STORAGE_KEY);
  const address = new URL(location.href);
  for (const key of [...address.searchParams.keys()]) {
    if (key.startsWith(QUERY_PREFIX)) address.searchParams.delete(key);
  }
  location.replace(address);
}
