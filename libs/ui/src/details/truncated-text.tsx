import { useState, type ReactNode } from 'react';
import { Tooltip } from 'antd';

/** The full text appears on hover and on keyboard focus when something is cut. */
export function TruncatedText({ children }: { children: ReactNode }) {
  const [cut, setCut] = useState(false);
  const measure = (element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      setCut(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  const text = (
    <span ref={measure} className="ui-cut ui-truncated" {...(cut ? { tabIndex: 0 } : {})}>
      {children}
    </span>
  );
  return cut ? (
    <Tooltip title={children} trigger={['hover', 'focus']}>
      {text}
    </Tooltip>
  ) : (
    text
  );
}
