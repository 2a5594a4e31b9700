export function focusFirstWrongField(form: HTMLFormElement | null): void {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled), canvas[data-wrong="true"]');
  // The message of a group belongs to the group; its first choice takes the focus.
  const wrong = marked?.role === 'radiogroup' ? marked.querySelector('input') : marked;
  if (!wrong) return;
  wrong.focus({ preventScroll: true });
  // jsdom has no layout and so no scrolling.
  wrong.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
}
