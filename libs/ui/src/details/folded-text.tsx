import { useCallback, useId, useState } from 'react';

export type FoldedTextProps = {
  children: string;
  lines?: number;
};

export function FoldedText({ children, lines = 4 }: FoldedTextProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [folds, setFolds] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      // The unfolded text overflows nothing, and the button has to stay.
      if (element.dataset.open === undefined) setFolds(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <span
        id={id}
        ref={measure}
        className="ui-folded"
        style={open ? undefined : { WebkitLineClamp: lines }}
        {...(open ? { 'data-open': '' } : {})}
      >
        {children}
      </span>
      {folds && (
        <button
          type="button"
          className="ui-bare ui-folded-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ver menos' : 'Ver todo'}
        </button>
      )}
    </>
  );
}
