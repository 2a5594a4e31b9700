import { useKeptChoice } from '@portal/ui';
import { useState } from 'react';

/** Below this width an open sidebar leaves too little room for a list, so it starts as icons; CSS pixels. */
const ROOMY_WIDTH = 1024;

/** Whether the sidebar is collapsed to its icons; kept on the device. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  // As it suits the screen at first: a window that is made narrower later keeps its sidebar.
  const [suits] = useState(() => (window.innerWidth < ROOMY_WIDTH ? 'collapsed' : 'open'));
  const [choice, choose] = useKeptChoice('portal.sidebar', ['open', 'collapsed'], suits);
  const isCollapsed = choice === 'collapsed';
  return { isCollapsed, toggle: () => choose(isCollapsed ? 'open' : 'collapsed') };
}
