import './sign-in.css';
import { useEffect, type ReactNode } from 'react';
import { tabTitle } from '../../frame/tab-title';
import { BrandPanel } from './brand-panel';

type SignInFrameProps = { title: string; onFocus?: () => void; children: ReactNode };

export function SignInFrame({ title, onFocus, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <div className="sign-in">
      <BrandPanel />
      <main className="sign-in-side" onFocus={onFocus}>
        <div className="sign-in-sheet">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
