import { use, useCallback, type ReactNode } from 'react';
import { errorMessage } from './error-message';
import { FeedbackContext } from './feedback-gate';
import { useToasts } from './use-toasts';

export type ConfirmOptions = {
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /**
   * The button spins and the dialog stays until its promise ends. When it throws, a toast shows the message and the
   * dialog stays open.
   */
  onConfirm?: () => Promise<unknown>;
  /** The toast after `onConfirm`. */
  done?: string;
};

/** `danger` is for destructive actions: the focus then starts on the button that cancels. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const gate = use(FeedbackContext);
  const toasts = useToasts();
  return useCallback(
    async ({ title, description, confirmLabel, cancelLabel = 'Cancelar', danger = false, onConfirm, done }) => {
      const { modal } = await gate.open();
      return modal.confirm({
        title,
        content: description && <div className="ui-quiet">{description}</div>,
        okText: confirmLabel,
        cancelText: cancelLabel,
        icon: null,
        centered: true,
        okButtonProps: { danger },
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        className: 'ui-confirm',
        onOk: async () => {
          toasts.dismissErrors();
          try {
            await onConfirm?.();
            if (done !== undefined) toasts.success(done);
          } catch (error) {
            toasts.error(errorMessage(error));
            throw error;
          }
        },
      });
    },
    [gate, toasts],
  );
}
