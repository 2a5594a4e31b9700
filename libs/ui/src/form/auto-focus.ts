const MARK = 'data-autofocus';

/** The properties of an element that takes the focus first. The mark is for dialogs, see `focusMarked`. */
export function autoFocused(isFirst: boolean | undefined): object {
  return isFirst ? { autoFocus: true, [MARK]: '' } : {};
}

/**
 * A dialog that is mounted open gives the focus to its first button, because its fields are not in the document yet when they
 * ask for it. This gives it to the field that asked, unless somebody is at work in the dialog already.
 * @param dialog the class of the dialog
 */
export function focusMarked(dialog: string): void {
  const marked = [...document.querySelectorAll<HTMLElement>(`.${dialog} [${MARK}]`)].at(-1);
  if (!marked || document.activeElement?.closest('form') === marked.closest('form')) return;
  // A select is a frame around its input.
  (marked.querySelector<HTMLElement>('input') ?? marked).focus();
}
