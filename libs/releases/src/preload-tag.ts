import type { PageFile } from '@portal/domain';

/** A script or a style: a preload must name the same use as the later request. */
export function preloadTag({ address, integrity }: PageFile): string {
  const use = address.endsWith('.js') ? 'script' : 'style';
  return `<link rel="preload" as="${use}" href="${address}" integrity="${integrity}" crossorigin="anonymous">`;
}
