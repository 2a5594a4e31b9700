import { createContext, use, type InputHTMLAttributes, type Ref } from 'react';

type TypedText = {
  /** Text in the field that cannot be read as a value; undefined while the picker shows the value. */
  unreadable: string | undefined;
  onType: (text: string) => void;
};

export const TypedTextContext = createContext<TypedText>({ unreadable: undefined, onType: () => undefined });

type PickerInputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/**
 * antd's own input keeps the former value while it shows an unreadable text; with this one the form's value always
 * equals the shown text.
 */
function PickerInput({ value, onChange, ...props }: PickerInputProps) {
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

/** It is a constant, because a new object would replace the input at every render. */
export const PICKER_COMPONENTS = { input: PickerInput };
