import { use, useMemo, type ReactNode } from 'react';
import { FeedbackContext, type Feedback } from './feedback-gate';

/** Short words about what just happened. Errors stay longer. */
export type Toasts = {
  success: (text: ReactNode) => void;
  error: (text: ReactNode) => void;
  info: (text: ReactNode) => void;
};

type Kind = keyof Toasts;

const SECONDS: Record<Kind, number> = { success: 5, info: 5, error: 8 };

function openToast({ message }: Feedback, type: Kind, text: ReactNode): void {
  void message.open({
    type,
    duration: SECONDS[type],
    className: `ui-toast ui-toast-${type}`,
    content: <span role={type === 'error' ? 'alert' : 'status'}>{text}</span>,
  });
}

/** @returns stable functions that show a toast; assistive technology reads it at once */
export function useToasts(): Toasts {
  const gate = use(FeedbackContext);
  return useMemo(() => {
    const show = (type: Kind) => (text: ReactNode) => {
      const feedback = gate.current();
      if (feedback) return openToast(feedback, type, text);
      gate.open().then(
        (opened) => openToast(opened, type, text),
        // Without a connection toasts cannot be loaded, and it is just then that there is something to say.
        () => window.alert(typeof text === 'string' ? text : 'No hay conexión con el servidor'),
      );
    };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, [gate]);
}

/** @returns a function that loads what shows toasts and confirmations, ahead of need */
export function usePrepareToasts(): () => void {
  const gate = use(FeedbackContext);
  return useMemo(() => () => void gate.open().catch(() => undefined), [gate]);
}
