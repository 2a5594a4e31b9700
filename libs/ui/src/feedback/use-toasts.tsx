import { App } from 'antd';
import { useMemo, type ReactNode } from 'react';

/** Short words about what just happened. Errors stay longer. */
export type Toasts = {
  success: (text: ReactNode) => void;
  error: (text: ReactNode) => void;
  info: (text: ReactNode) => void;
};

const SECONDS = { success: 5, info: 5, error: 8 };

/** @returns stable functions that show a toast; assistive technology reads it at once */
export function useToasts(): Toasts {
  const { message } = App.useApp();
  return useMemo(() => {
    const show = (type: 'success' | 'error' | 'info') => (text: ReactNode) => {
      void message.open({
        type,
        duration: SECONDS[type],
        className: `ui-toast ui-toast-${type}`,
        content: <span role={type === 'error' ? 'alert' : 'status'}>{text}</span>,
      });
    };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, [message]);
}
