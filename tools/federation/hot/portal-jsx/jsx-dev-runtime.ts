import type { ElementType, Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** Creates elements in development. Hosts share `react/jsx-runtime`, the published shell too, whose React has no `jsxDEV`. */
export function jsxDEV(type: ElementType, props: unknown, key: Key | undefined, hasStaticChildren: boolean) {
  return (hasStaticChildren ? jsxs : jsx)(type, props, key);
}

export { Fragment };
