import { use, useMemo, type ReactNode } from 'react';
import { FeedbackContext, type Feedback, type FeedbackGate } from './feedback-gate';

/** Short words about what just happened. Errors stay longer. */
export type Toasts = {
  success: (text: ReactNode) => void;
  /**
   * Shows an error for eight seconds.
   * @param key names the toast for `dismiss`; another error of the same key takes its place
   */
  error: (text: ReactNode, key?: string) => void;
  info: (text: ReactNode) => void;
  /** Takes an error away that is no longer true. */
  dismiss: (key: string) => void;
  /** Takes all errors away: the person tries again. Forms and confirmations call it by themselves. */
  dismissErrors: () => void;
};

type Kind = 'success' | 'error' | 'info';

const SECONDS: Record<Kind, number> = { success: 5, info: 5, error: 8 };

let opened = 0;

function openToast(gate: FeedbackGate, { message }: Feedback, type: Kind, text: ReactNode, givenKey?: string): void {
  const key = givenKey ?? `toast-${(opened += 1)}`;
  if (type === 'error') gate.errorKeys.add(key);
  const toast = {
    key,
    type,
    duration: SECONDS[type],
    className: `ui-toast ui-toast-${type}`,
    content: text,
    // antd passes the role on, though its types do not say so; its own is 'alert' for every toast.
    role: type === 'error' ? 'alert' : 'status',
    onClose: () => gate.errorKeys.delete(key),
  };
  void message.open(toast);
}

/** Gives stable functions that show a toast, which assistive technology reads at once, and remove errors. */
export function useToasts(): Toasts {
  const gate = use(FeedbackContext);
  return useMemo(() => {
    const show = (type: Kind) => (text: ReactNode, key?: string) => {
      const feedback = gate.current();
      if (feedback) return openToast(gate, feedback, type, text, key);
      gate.open().then(
        (loaded) => openToast(gate, loaded, type, text, key),
        // Without a connection toasts cannot be loaded, and it is just then that there is something to say.
        () => window.alert(typeof text === 'string' ? text : 'No hay conexión con el servidor'),
      );
    };
    const takeAway = (keysOf: () => Iterable<string>): void => {
      const close = ({ message }: Feedback): void => {
        for (const key of [...keysOf()]) {
          gate.errorKeys.delete(key);
          message.destroy(key);
        }
      };
      const feedback = gate.current();
      if (feedback) return close(feedback);
      // An error may wait for toasts to be loaded: it is shown first, and goes at once. Where they cannot be loaded there
      // is nothing to take away.
      if (gate.isWanted()) gate.open().then(close, () => undefined);
    };
    return {
      success: show('success'),
      error: show('error'),
      info: show('info'),
      dismiss: (key) => takeAway(() => [key]),
      dismissErrors: () => takeAway(() => gate.errorKeys),
    };
  }, [gate]);
}

/** Gives a function that loads toasts and confirmations ahead of need. */
export function usePrepareToasts(): () => void {
  const gate = use(FeedbackContext);
  return useMemo(() => () => void gate.open().catch(() => undefined), [gate]);
}
