import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

function readAsText(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsText(blob);
  });
}

/** Installs browser functions that jsdom lacks: WebCrypto, the text codecs, reading a Blob as text. */
export function installBrowserGlobals(): void {
  Object.defineProperty(Blob.prototype, 'text', {
    value(this: Blob) {
      return readAsText(this);
    },
    configurable: true,
  });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(globalThis, { TextDecoder, TextEncoder });
}

/**
 * Installs channels between tabs that deliver like a browser: to every other channel of that name, later, as copies. Each tab
 * of a test is a copy of the library's modules, so each opens a channel of its own.
 */
export function installBroadcastChannel(): void {
  const open = new Set<FakeChannel>();
  class FakeChannel extends EventTarget {
    constructor(readonly name: string) {
      super();
      open.add(this);
    }
    postMessage(data: unknown): void {
      const copy = JSON.stringify(data);
      setTimeout(() => {
        for (const other of open) {
          if (other === this || other.name !== this.name) continue;
          other.dispatchEvent(new MessageEvent('message', { data: JSON.parse(copy) as unknown }));
        }
      }, 0);
    }
  }
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
}
