import { use, useMemo, type ReactNode } from 'react';
import { FeedbackContext, type Feedback, type FeedbackGate } from './feedback-gate';

export type Toasts = {
  success: (text: ReactNode) => void;
  /**
   * Shows an error for eight seconds.
   * @param key name for `dismiss`; another error with the same key replaces this one
   */
  error: (text: ReactNode, key?: string) => void;
  info: (text: ReactNode) => void;
  dismiss: (key: string) => void;
  /** Forms and confirmations call it themselves. */
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
    // antd passes the role on, although its types omit it; its own role is 'alert' for every toast.
    role: type === 'error' ? 'alert' : 'status',
    onClose: () => gate.errorKeys.delete(key),
  };
  void message.open(toast);
}

export function useToasts(): Toasts {
  const gate = use(FeedbackContext);
  return useMemo(() => {
    const show = (type: Kind) => (text: ReactNode, key?: string) => {
      const feedback = gate.current();
      if (feedback) return openToast(gate, feedback, type, text, key);
      gate.open().then(
        (loaded) => openToast(gate, loaded, type, text, key),
        // The code of toasts cannot be loaded without a connection, and exactly then there is something to report.
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
      // An error may wait for the code of toasts: it is shown first and closed at once. Without the code there is nothing to
      // close.
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

export function usePrepareToasts(): () => void {
  const gate = use(FeedbackContext);
  return useMemo(() => () => void gate.open().catch(() => undefined), [gate]);
}
