const MARK = 'data-autofocus';

/** Returns the properties of the element that takes the focus first. The attribute is for dialogs, see `focusMarked`. */
export function autoFocused(isFirst: boolean | undefined): object {
  return isFirst ? { autoFocus: true, [MARK]: '' } : {};
}

/**
 * Moves the focus of a dialog to its marked field. A dialog that is mounted open focuses its first button, because its fields
 * are not yet in the document. Does nothing when the person already uses the dialog.
 * @param dialog class of the dialog
 */
export function focusMarked(dialog: string): void {
  const marked = [...document.querySelectorAll<HTMLElement>(`.${dialog} [${MARK}]`)].at(-1);
  if (!marked || document.activeElement?.closest('form') === marked.closest('form')) return;
  // A select is a frame around its input.
  (marked.querySelector<HTMLElement>('input') ?? marked).focus();
}
