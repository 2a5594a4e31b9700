import { PRODUCT_NAME } from '@portal/domain';
import { PlainTheme } from '@portal/ui';
import './follow.css';
import { useEffect, type ReactNode } from 'react';
import { BrandMark } from '../../frame/brand-mark';
import { tabTitle } from '../../frame/tab-title';
import type { Loaded } from './use-loaded';

export function FollowFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <div className="follow">
      <PlainTheme />
      <header>
        <BrandMark />
        {PRODUCT_NAME}
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

type NotLoadedProps = {
  title: string;
  failure: string;
  over: { title: string; text: string };
  loaded: Exclude<Loaded<unknown>, { kind: 'data' }>;
};

export function NotLoaded({ title, failure, over, loaded }: NotLoadedProps) {
  return (
    <FollowFrame title={loaded.kind === 'over' ? over.title : title}>
      {loaded.kind !== 'failed' && (
        <p className="ui-sheet ui-panel" role="status">
          {loaded.kind === 'over' ? over.text : 'Cargando...'}
        </p>
      )}
      {loaded.kind === 'failed' && (
        <section className="ui-sheet ui-panel" role="alert">
          <h2>{failure}</h2>
          <p className="ui-quiet">{loaded.message}</p>
          <button type="button" className="ui-button" onClick={loaded.retry}>
            Reintentar
          </button>
        </section>
      )}
    </FollowFrame>
  );
}
