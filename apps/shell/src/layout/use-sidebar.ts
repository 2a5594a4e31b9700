import { useState } from 'react';

const STORAGE_KEY = 'portal.sidebar';

function readCollapsed(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === 'collapsed';
  } catch {
    // Storage can be forbidden; the sidebar then starts open.
    return false;
  }
}

/** Whether the sidebar is collapsed to its icons; kept on the device. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const toggle = () => {
    setCollapsed(!isCollapsed);
    try {
      window.localStorage.setItem(STORAGE_KEY, isCollapsed ? 'open' : 'collapsed');
    } catch {
      // Forbidden storage: the choice lasts as long as the page.
    }
  };
  return { isCollapsed, toggle };
}
