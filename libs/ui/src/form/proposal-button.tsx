import { Button } from 'antd';
import { getIn, setIn, useFormikContext, type FormikValues } from 'formik';
import { use, useEffect, useRef } from 'react';
import { FormContext } from './form-context';
import { inputId } from './use-portal-field';

export type ProposalButtonProps = {
  text: string;
  letter?: string | undefined;
  writes: FormikValues;
  onUsed?: () => void;
};

/** 'Usar 130.800 Alt+P': a proposal for a field whose value is a decision, which no form fills in by itself. */
export function ProposalButton({ text, letter = 'P', writes, onUsed }: ProposalButtonProps) {
  const { formId } = use(FormContext);
  const { values, setValues, isSubmitting } = useFormikContext<FormikValues>();
  const button = useRef<HTMLButtonElement>(null);
  const isHeld = Object.entries(writes).every(([path, value]) => getIn(values, path) === value);
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
      color="primary"
      variant="outlined"
      className="ui-proposal"
      aria-keyshortcuts={`Alt+${letter}`}
      // Its place stays, so that nothing moves.
      style={{ visibility: isHeld ? 'hidden' : 'visible' }}
      disabled={isSubmitting}
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus of the keyboard moves to the field.
        const isFocused = currentTarget.matches(':focus-visible');
        const written = Object.entries(writes).reduce((all, write) => setIn(all, ...write) as FormikValues, values);
        void setValues(written).then(onUsed);
        if (isFocused) document.getElementById(inputId(formId, Object.keys(writes)[0]!))?.focus();
      }}
    >
      Usar {text} <kbd className="ui-fine-pointer">Alt+{letter}</kbd>
    </Button>
  );
}

/** A key counts in the form of the button, and where nothing has the focus. */
const isNear = (target: EventTarget | null, button: HTMLButtonElement): boolean =>
  target instanceof Element && (target.contains(button) || target.closest('form') === button.form);
