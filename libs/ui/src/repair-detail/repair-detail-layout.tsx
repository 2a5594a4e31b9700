import './repair-detail.css';
import type { ReactNode } from 'react';

/** `children`: what is read; `aside`: what is decided about it. */
export type RepairDetailLayoutProps = { children: ReactNode; aside: ReactNode };

/**
 * The detail and, beside it, the decision: the aside stays in sight while the detail scrolls, and follows it on narrow
 * windows.
 */
export function RepairDetailLayout({ children, aside }: RepairDetailLayoutProps) {
  return (
    <div className="ui-repair-layout">
      <div className="ui-repair-read">{children}</div>
      <aside className="ui-repair-aside">{aside}</aside>
    </div>
  );
}
