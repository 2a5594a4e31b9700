import { Icon } from '@portal/ui';
import type { ReactNode } from 'react';
import './strip.css';

type StripProps = {
  icon: 'info' | 'warning';
  /** In orange, for news that change what the person can do or trust. */
  isLoud?: boolean;
  children: ReactNode;
};

export function Strip({ icon, isLoud = false, children }: StripProps) {
  return (
    <div className={isLoud ? 'strip strip-loud' : 'strip'}>
      <Icon name={icon} />
      {children}
    </div>
  );
}
