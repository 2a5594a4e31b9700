export type PageFile = {
  address: string;
  integrity: string;
};

/** The use of a file; a preload must name the same use as the later request. */
function destinationOf(address: string): 'script' | 'style' | 'fetch' {
  if (address.endsWith('.js')) return 'script';
  return address.endsWith('.css') ? 'style' : 'fetch';
}

export function preloadTag({ address, integrity }: PageFile): string {
  const destination = destinationOf(address);
  // Browsers check fetched files at the fetch itself, and warn about an integrity here.
  const checked = destination === 'fetch' ? '' : ` integrity="${integrity}"`;
  return `<link rel="preload" as="${destination}" href="${address}"${checked} crossorigin="anonymous">`;
}
