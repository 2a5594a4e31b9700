import type { ReactNode } from 'react';

/** Greatest widths in CSS pixels: `wide` for lists and tables, `form` for one column of fields, `detail` for text. */
const WIDTHS = { wide: 1600, detail: 1200, form: 720 };

/** The shell adds the space around it. */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: keyof typeof WIDTHS }) {
  return (
    <div className="ui-page" style={{ maxWidth: WIDTHS[width] }}>
      {children}
    </div>
  );
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
