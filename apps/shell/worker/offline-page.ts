import { PORTAL_CONFIG_ELEMENT_ID, offlineFiles, type PortalConfig, type Release } from '@portal/domain';

/** The page names a stored portal: writing it switches to another one. */
export const PAGES_CACHE = 'portal-pages';

/** The page that is opened with no network, and the one before it, whose tabs may still load files of it. */
export const PAGE_KEY = { current: '/kept-page', former: '/kept-page/former' } as const;

/** Throws Error when it carries none. */
export function releaseIn(page: string): Release {
  const opening = `id="${PORTAL_CONFIG_ELEMENT_ID}">`;
  const from = page.indexOf(opening);
  const to = page.indexOf('</script>', from);
  if (from === -1 || to === -1) throw new Error('the page carries no configuration');
  // Nothing in the block ends it: the server writes every `<` of it as an escape.
  return (JSON.parse(page.slice(from + opening.length, to)) as PortalConfig).release;
}

async function textOf(key: string): Promise<string | null> {
  const page = await caches.match(key, { cacheName: PAGES_CACHE });
  return page ? page.text() : null;
}

/** The contents of the stored portals' files: address without origin → Subresource Integrity value. */
export type Integrities = ReadonlyMap<string, string>;

let integrities: Promise<Integrities> | null = null;

async function readIntegrities(): Promise<Integrities> {
  const pages = await Promise.all([textOf(PAGE_KEY.former), textOf(PAGE_KEY.current)]);
  const files = pages.flatMap((page) => (page === null ? [] : offlineFiles(releaseIn(page))));
  return new Map(files.map(({ address, integrity }) => [address, integrity]));
}

export function precachedIntegrities(): Promise<Integrities> {
  integrities ??= readIntegrities().catch((error: unknown) => {
    integrities = null;
    throw error;
  });
  return integrities;
}

/** Makes a page the stored one, in one write; the page before it stays as the former one. */
export async function switchTo(page: Response): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  const [before, next] = [await textOf(PAGE_KEY.current), await page.clone().text()];
  if (before === next) return;
  if (before !== null) await pages.put(PAGE_KEY.former, new Response(before));
  await pages.put(PAGE_KEY.current, page);
  integrities = null;
}

export async function deletePages(): Promise<void> {
  integrities = null;
  await caches.delete(PAGES_CACHE);
}
