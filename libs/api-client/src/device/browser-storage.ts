/** A store of the browser that never throws: what a full or forbidden one refuses lasts as long as the page. */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  const refused = new Map<string, string>();
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(window[name]);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key: string): string | null => refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key: string, value: string): void {
      refused.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        refused.delete(key);
      });
    },
    removeItem(key: string): void {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

export const localStore = storageOf('localStorage');
export const sessionStore = storageOf('sessionStorage');

export function canStore(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}
