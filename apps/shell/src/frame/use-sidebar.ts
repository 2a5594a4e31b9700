import { useStoredChoice, useMediaQuery } from '@portal/ui';
import { useState } from 'react';

/** Below this width an open sidebar leaves less than 900 px to a list, so it starts as icons; CSS pixels. */
const ROOMY_WIDTH = 1200;

/** Up to this width an open sidebar beside the page would leave a table too little room: it opens over the page. */
const OVERLAY = '(max-width: 1023px)';

type SidebarState = {
  isCollapsed: boolean;
  opensOver: boolean;
  toggle: () => void;
};

export function useSidebar(): SidebarState {
  const opensOver = useMediaQuery(OVERLAY);
  // Depends on the first width: a window that is made narrower later keeps its sidebar.
  const [suits] = useState(() => (window.innerWidth < ROOMY_WIDTH ? 'collapsed' : 'open'));
  const [choice, choose] = useStoredChoice('portal.sidebar', ['open', 'collapsed'], suits);
  const isCollapsed = choice === 'collapsed';
  return { isCollapsed: opensOver || isCollapsed, opensOver, toggle: () => choose(isCollapsed ? 'open' : 'collapsed') };
}
