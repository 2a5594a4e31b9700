import { AREA_ATTRIBUTE } from '@portal/domain';
import { useInsertionEffect, type ReactNode } from 'react';

export type AreaRootProps = {
  name: string;
  children: ReactNode;
};

/**
 * The area's styles apply inside it and, while it is shown, in the dialogs and popovers that antd renders beside
 * `#root` (`scopeStyles` in tools/federation).
 */
export function AreaRoot({ name, children }: AreaRootProps) {
  // Before the page measures itself: a browser would style the whole document once more.
  useInsertionEffect(() => {
    document.body.setAttribute(AREA_ATTRIBUTE, name);
    return () => document.body.removeAttribute(AREA_ATTRIBUTE);
  }, [name]);
  return (
    <div className="ui-area" {...{ [AREA_ATTRIBUTE]: name }}>
      {children}
    </div>
  );
}
