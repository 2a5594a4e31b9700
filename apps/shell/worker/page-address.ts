const NO_PAGE = /^\/(api|healthz|readyz|metrics|shell|remotes)(\/|$)|\.[A-Za-z0-9]{1,12}$/;

export function isPageAddress({ pathname }: Pick<URL, 'pathname'>): boolean {
  return !NO_PAGE.test(pathname);
}
