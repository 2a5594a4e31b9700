import type { App } from 'antd';
import { createContext } from 'react';

export type Feedback = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>;

export type FeedbackGate = ReturnType<typeof createFeedbackGate>;

/**
 * Their code is loaded at the first use, because the sign-in page, which appears before everything else, rarely needs
 * it.
 */
export function createFeedbackGate() {
  let feedback: Feedback | null = null;
  let waiting: Promise<Feedback> | null = null;
  let settle: { resolve: (feedback: Feedback) => void; reject: (reason: unknown) => void } | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  return {
    current: (): Feedback | null => feedback,
    /** Throws when they cannot be loaded; a further call tries again. */
    open: (): Promise<Feedback> => {
      if (feedback) return Promise.resolve(feedback);
      waiting ??= new Promise((resolve, reject) => (settle = { resolve, reject }));
      tell();
      return waiting;
    },
    /** True once loading was requested; the component that mounts them reads it. */
    isWanted: () => waiting !== null,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    admit: (admitted: Feedback) => {
      feedback = admitted;
      settle?.resolve(admitted);
    },
    fail: (error: unknown) => {
      settle?.reject(error);
      waiting = null;
      tell();
    },
    errorKeys: new Set<string>(),
  };
}

export const FeedbackContext = createContext<FeedbackGate>(createFeedbackGate());
