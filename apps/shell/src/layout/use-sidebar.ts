import { useState } from 'react';

const STORAGE_KEY = 'portal.sidebar';

/** Below this width an open sidebar leaves too little room for a list, so it starts as icons; CSS pixels. */
const ROOMY_WIDTH = 1024;

function readCollapsed(): boolean {
  const suits = window.innerWidth < ROOMY_WIDTH;
  try {
    const chosen = window.localStorage.getItem(STORAGE_KEY);
    return chosen === null ? suits : chosen === 'collapsed';
  } catch {
    // Storage can be forbidden; the sidebar then starts as it suits the screen.
    return suits;
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
