import './details.css';
import { useState, type ReactNode } from 'react';
import { Tooltip } from 'antd';

/** `lines`: how many before the cut, 1 by default. */
export type TruncatedTextProps = { children: ReactNode; lines?: number };

/** Text cut to fit; when something is missing, its full form appears on hover and on keyboard focus. */
export function TruncatedText({ children, lines = 1 }: TruncatedTextProps) {
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
    <span
      ref={measure}
      className={lines === 1 ? 'ui-truncated' : 'ui-truncated ui-truncated-lines'}
      style={lines === 1 ? undefined : { WebkitLineClamp: lines }}
      {...(cut ? { tabIndex: 0 } : {})}
    >
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
