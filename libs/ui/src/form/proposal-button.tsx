import { Button } from 'antd';
import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef } from 'react';

export type ProposalButtonProps = {
  text: string;
  letter?: string | undefined;
  writes: FormikValues;
  onUsed?: () => void;
};

/** 'Usar 130.800 (Alt+P)': a proposal for a field whose value is a decision, which no form fills in by itself. */
export function ProposalButton({ text, letter = 'P', writes, onUsed }: ProposalButtonProps) {
  const { values, setValues, isSubmitting } = useFormikContext<FormikValues>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { current } = button;
      // Alt changes the letter itself on some keyboards.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== `Key${letter}`) return;
      if (!current || current.closest('[inert]') || !isNear(event.target, current)) return;
      event.preventDefault();
      current.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letter]);
  return (
    <Button
      ref={button}
      size="small"
      className="ui-proposal"
      aria-keyshortcuts={`Alt+${letter}`}
      disabled={isSubmitting}
      onClick={() => void setValues({ ...values, ...writes }).then(onUsed)}
    >
      Usar {text} <kbd>(Alt+{letter})</kbd>
    </Button>
  );
}

/** A key counts in the form of the button, and where nothing has the focus. */
const isNear = (target: EventTarget | null, button: HTMLButtonElement): boolean =>
  target instanceof Element && (target.contains(button) || target.closest('form') === button.form);
