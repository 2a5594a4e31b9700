import { createContext, use, type InputHTMLAttributes, type Ref } from 'react';

type TypedText = {
  /** The text in the field while it cannot be read as a value; undefined when the picker shows the value itself. */
  unreadable: string | undefined;
  /** Receives the text after every keystroke. */
  onType: (text: string) => void;
};

/** Connects `PickerInput` with the field around the picker, which antd renders in between. */
export const TypedTextContext = createContext<TypedText>({ unreadable: undefined, onType: () => undefined });

type PickerInputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/**
 * The text input of a date or time picker. On its own, antd's picker keeps its former value while an unreadable text stands
 * in its input; with this one the form's value is always what the input shows.
 */
export function PickerInput({ value, onChange, ...props }: PickerInputProps) {
  const { unreadable, onType } = use(TypedTextContext);
  return (
    <input
      {...props}
      value={unreadable ?? value}
      onChange={(event) => {
        onChange?.(event);
        onType(event.target.value);
      }}
    />
  );
}

/** For the `components` prop of a picker; one object, since a new one would replace the input at every render. */
export const PICKER_COMPONENTS = { input: PickerInput };
