import type { App } from 'antd';
import { createContext } from 'react';

export type Feedback = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>;

/**
 * Their code is loaded at the first use, because the sign-in page, which appears before everything else, rarely needs
 * it.
 */
export type FeedbackGate = {
  current: () => Feedback | null;
  /** Throws when they cannot be loaded; a further call tries again. */
  open: () => Promise<Feedback>;
  /** True once loading was requested; the component that mounts them reads it. */
  isWanted: () => boolean;
  subscribe: (onChange: () => void) => () => void;
  admit: (feedback: Feedback) => void;
  fail: (error: unknown) => void;
  errorKeys: Set<string>;
};

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
