import type { ReactNode } from 'react';

export type PageProps = {
  children: ReactNode;
  /** `wide` for lists and tables, `form` for one column of fields, `detail` for text. */
  width?: 'wide' | 'detail' | 'form';
};

/** The shell adds the space around it. */
export function Page({ children, width = 'wide' }: PageProps) {
  return <div className={`ui-page ui-page-${width}`}>{children}</div>;
}

export type PanelProps = {
  children: ReactNode;
  title?: ReactNode;
  extra?: ReactNode;
  flush?: boolean;
};

export function Panel({ children, title, extra, flush = false }: PanelProps) {
  return (
    <section className={`ui-sheet ui-panel${flush ? ' ui-panel-flush' : ''}`}>
      {(title || extra) && (
        <div className="ui-panel-head">
          {title && <h2>{title}</h2>}
          {extra}
        </div>
      )}
      {children}
    </section>
  );
}
