import { SHELL_ADDRESS } from '@portal/domain';
import { matchRoutes } from 'react-router-dom';

export type ShellPage = keyof typeof SHELL_ADDRESS;

const ROUTES = (Object.keys(SHELL_ADDRESS) as ShellPage[]).map((page) => ({
  path: SHELL_ADDRESS[page],
  handle: page,
}));

/** Returns the page of the shell at an address, or null when the address is an area's or nobody's. */
export function shellPageAt(pathname: string): ShellPage | null {
  return matchRoutes(ROUTES, pathname)?.[0]?.route.handle ?? null;
}
