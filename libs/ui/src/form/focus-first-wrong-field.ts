/**
 * Puts the focus on the first field, from the top, that carries a message.
 * @param form the form's element
 */
export function focusFirstWrongField(form: HTMLFormElement | null): void {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), canvas[data-wrong="true"]');
  // Of a group the message is the group's, and the focus its first choice's.
  const wrong = marked?.role === 'radiogroup' ? marked.querySelector('input') : marked;
  if (!wrong) return;
  wrong.focus({ preventScroll: true });
  // jsdom has no layout and so no scrolling.
  wrong.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
}
