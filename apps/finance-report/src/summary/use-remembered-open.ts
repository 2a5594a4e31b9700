import { useState } from 'react';

const STORAGE_KEY = 'portal.report-pictures';

function remembered(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage can be forbidden: then every visit begins as the first.
    return null;
  }
}

/**
 * Whether the pictures are open, as this person left them in this browser.
 * @param byDefault how they are found the first time
 */
export function useRememberedOpen(byDefault: boolean): [boolean, (isOpen: boolean) => void] {
  const [chosen, setChosen] = useState(remembered);
  const remember = (isOpen: boolean): void => {
    const choice = isOpen ? 'open' : 'closed';
    setChosen(choice);
    try {
      window.localStorage.setItem(STORAGE_KEY, choice);
    } catch {
      // Remembered until the page is left.
      return;
    }
  };
  return [chosen === null ? byDefault : chosen === 'open', remember];
}
