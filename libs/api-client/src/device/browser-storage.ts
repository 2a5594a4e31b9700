type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A store of the browser that never throws: what a full or forbidden one refuses lasts as long as the page. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Kept {
  const refused = new Map<string, string>();
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(window[name]);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      refused.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        refused.delete(key);
      });
    },
    removeItem(key) {
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
