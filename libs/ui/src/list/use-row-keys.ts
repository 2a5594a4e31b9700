import { useEffect, type RefObject } from 'react';
import { useStoredChoice } from '../device/use-stored-choice';

const ROW_KEYS = 'J K';
const ACTION_KEY = 'A';

export const ROW = '[data-row]';
export const MAIN_ACTION = '[data-main-action]:enabled:not([aria-disabled="true"])';
const FOCUSABLE = 'a[href], button:enabled, input:enabled';
/** Elements in which a letter is text. A checkbox takes none. */
const EDITABLE = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]';

const controlOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>(MAIN_ACTION) ?? row.querySelector<HTMLElement>(FOCUSABLE);

/** WCAG 2.1.4 asks for a way to turn off keys of a single letter. */
export const useRowKeysChoice = () => useStoredChoice('portal.row-keys', ['on', 'off'], 'on');

export function useAnnouncedKeys() {
  const [choice] = useRowKeysChoice();
  return choice === 'on' ? { rows: ROW_KEYS, action: ACTION_KEY } : {};
}

/**
 * The keys count while the focus is in the list or nowhere, as after the arrival on a page: never in a field, a dialog
 * or a menu.
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

function focusFrom(event: KeyboardEvent, rows: readonly HTMLElement[]): void {
  for (const row of rows) {
    const control = controlOf(row);
    if (!control) continue;
    event.preventDefault();
    control.focus();
    return;
  }
}
