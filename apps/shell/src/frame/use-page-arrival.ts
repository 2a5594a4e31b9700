import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { tabTitle } from './tab-title';

/**
 * Does for a person who arrives at another page what a full page load would do: the tab's title, and the focus at the start of
 * the content, unless the page has put it somewhere itself. A change of filters or of the page number is no arrival.
 */
export function usePageArrival(title: string, main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const content = main.current;
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname, main]);
}
