/** Key of the id of the person who receives notices on this device. It outlasts a session that expires. */
const STORAGE_KEY = 'portal-push';

/** Tells whether a person receives notices on this device. */
export function isPushChosenBy(userId: number): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === String(userId);
  } catch {
    // Forbidden storage holds no choice.
    return false;
  }
}

/** Remembers that a person receives notices on this device. */
export function rememberPushChoice(userId: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(userId));
  } catch {
    // The choice lasts as long as the session.
  }
}

/** Forgets the choice: the person signed out or turned the notices off. */
export function forgetPushChoice(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Forbidden storage holds no choice.
  }
}
