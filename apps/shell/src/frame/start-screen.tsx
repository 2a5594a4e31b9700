import './start-screen.css';
import { LoadingState } from '@portal/ui';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';

/** The screen before the first page: 'Cargando...' under the portal's sign, or the failure before it. */
export function StartScreen({ children = <LoadingState /> }: { children?: ReactNode }) {
  return (
    <main className="session-check">
      <BrandMark />
      {children}
    </main>
  );
}
