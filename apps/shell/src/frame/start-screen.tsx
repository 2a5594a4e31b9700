import './start-screen.css';
import { LoadingState } from '@portal/ui';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';

export function StartScreen({ children = <LoadingState /> }: { children?: ReactNode }) {
  return (
    <main className="session-check">
      <BrandMark />
      {children}
    </main>
  );
}
