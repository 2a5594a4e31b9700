import type { App } from 'antd';
import { createContext } from 'react';

/** Where toasts and confirmations are shown, as antd gives it. */
export type Feedback = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>;

/**
 * The way to toasts and confirmations. What shows them is loaded when it is first wanted: the sign-in page, which is there
 * before everything else, rarely has something to say.
 */
export type FeedbackGate = {
  /** The component that shows messages, null until it is loaded. */
  current: () => Feedback | null;
  /**
   * Asks for it.
   * @throws when it cannot be loaded; a further call tries again
   */
  open: () => Promise<Feedback>;
  /** Tells whether it has been asked for; read by the component that mounts it. */
  isWanted: () => boolean;
  subscribe: (onChange: () => void) => () => void;
  /** Called with what shows them, once it is in the page. */
  admit: (feedback: Feedback) => void;
  /** Called when it could not be loaded. */
  fail: (error: unknown) => void;
  /** Keys of the error toasts in sight. */
  errorKeys: Set<string>;
};

/** Creates a closed gate. */
export function createFeedbackGate(): FeedbackGate {
  let feedback: Feedback | null = null;
  let waiting: PromiseWithResolvers<Feedback> | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  return {
    current: () => feedback,
    open: () => {
      if (feedback) return Promise.resolve(feedback);
      waiting ??= withResolvers();
      tell();
      return waiting.promise;
    },
    isWanted: () => waiting !== null,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    admit: (admitted) => {
      feedback = admitted;
      waiting?.resolve(admitted);
    },
    fail: (error) => {
      waiting?.reject(error);
      waiting = null;
      tell();
    },
    errorKeys: new Set(),
  };
}

type PromiseWithResolvers<Value> = {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
};

function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  return { promise, resolve, reject };
}

export const FeedbackContext = createContext<FeedbackGate>(createFeedbackGate());
