const MARK = 'data-autofocus';

export function autoFocused(isFirst: boolean | undefined): object {
  return isFirst ? { autoFocus: true, [MARK]: '' } : {};
}

/**
 * Moves the focus of a dialog to its marked field, or to its form where none is marked, as on phones, where the
 * keyboard would cover the form. A dialog that is mounted open focuses its first button, because its fields are not yet
 * in the document. Does nothing when the person already uses the dialog.
 */
export function focusMarked(dialog: string): void {
  const [form, marked] = ['form', `[${MARK}]`].map((part) =>
    [...document.querySelectorAll<HTMLElement>(`.${dialog} ${part}`)].at(-1),
  );
  if (!form || form.contains(document.activeElement)) return;
  if (!marked) {
    form.tabIndex = -1;
    form.focus();
    return;
  }
  // A select is a frame around its input.
  (marked.querySelector<HTMLElement>('input') ?? marked).focus();
}
