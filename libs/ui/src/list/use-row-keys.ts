import { useEffect, type RefObject } from 'react';
import { useStoredChoice } from '../device/use-stored-choice';

/** The keys, as `aria-keyshortcuts` announces them: to the next and the previous row, and the main action of a row. */
const ROW_KEYS = 'J K';
const ACTION_KEY = 'A';

const ROW = '[data-row]';
const MAIN_ACTION = '[data-main-action]:enabled:not([aria-disabled="true"])';
const FOCUSABLE = 'a[href], button:enabled, input:enabled';
/** Elements in which a letter is text. A checkbox takes none. */
const EDITABLE = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]';

const controlOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>(MAIN_ACTION) ?? row.querySelector<HTMLElement>(FOCUSABLE);

/** Reads and stores whether this browser has the keys. WCAG 2.1.4 asks for a way to turn off keys of a single letter. */
export const useRowKeysChoice = () => useStoredChoice('portal.row-keys', ['on', 'off'], 'on');

/** The keys to announce of a list and of the main action of a row; none while they are turned off. */
export function useAnnouncedKeys() {
  const [choice] = useRowKeysChoice();
  return choice === 'on' ? { rows: ROW_KEYS, action: ACTION_KEY } : {};
}

/**
 * Moves through the rows of a list with J and K, and does the main action of a row with A. The keys count while the focus is in the
 * list or nowhere, as after the arrival on a page: never in a field, a dialog or a menu.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const [choice] = useRowKeysChoice();
  useEffect(() => {
    if (choice === 'off') return;
    const onKey = (event: KeyboardEvent): void => {
      const { current } = list;
      if (!current || !isForList(event, current)) return;
      const rows = [...current.querySelectorAll<HTMLElement>(ROW)];
      const place = rows.findIndex((row) => row.contains(document.activeElement));
      switch (event.key.toLowerCase()) {
        case 'j':
          return focusFrom(event, rows.slice(place + 1));
        case 'k':
          return focusFrom(event, rows.slice(0, Math.max(place, 0)).reverse());
        case 'a': {
          const action = rows[Math.max(place, 0)]?.querySelector<HTMLElement>(MAIN_ACTION);
          if (!action) return;
          event.preventDefault();
          action.focus();
          action.click();
        }
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, choice]);
}

function isForList(event: KeyboardEvent, list: HTMLElement): boolean {
  const { target } = event;
  if (event.defaultPrevented || (event.repeat && event.key.toLowerCase() === 'a')) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || target.matches(EDITABLE))
    return false;
  return list.contains(target) || target === document.body || target.tagName === 'MAIN';
}

/** Focuses the first of these rows with a control. */
function focusFrom(event: KeyboardEvent, rows: readonly HTMLElement[]): void {
  for (const row of rows) {
    const control = controlOf(row);
    if (!control) continue;
    event.preventDefault();
    control.focus();
    return;
  }
}
