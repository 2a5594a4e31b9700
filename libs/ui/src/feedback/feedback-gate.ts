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
  let waiting: Promise<Feedback> | null = null;
  let settle: { resolve: (feedback: Feedback) => void; reject: (reason: unknown) => void } | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  return {
    current: () => feedback,
    open: () => {
      if (feedback) return Promise.resolve(feedback);
      waiting ??= new Promise((resolve, reject) => (settle = { resolve, reject }));
      tell();
      return waiting;
    },
    isWanted: () => waiting !== null,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    admit: (admitted) => {
      feedback = admitted;
      settle?.resolve(admitted);
    },
    fail: (error) => {
      settle?.reject(error);
      waiting = null;
      tell();
    },
    errorKeys: new Set(),
  };
}

export const FeedbackContext = createContext<FeedbackGate>(createFeedbackGate());
