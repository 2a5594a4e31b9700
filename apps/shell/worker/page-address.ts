/** Addresses that no page of the portal has: the API, the operators' and those of files. */
const NO_PAGE = /^\/(api|healthz|readyz|metrics|shell|remotes)(\/|$)|\.[A-Za-z0-9]{1,12}$/;

export function isPageAddress({ pathname }: Pick<URL, 'pathname'>): boolean {
  return !NO_PAGE.test(pathname);
}
