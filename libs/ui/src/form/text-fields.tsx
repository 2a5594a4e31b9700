import { Input } from 'antd';
import type { ChangeEvent } from 'react';
import { autoFocused } from './auto-focus';
import { FieldFrame, type FieldProps } from './field-frame';
import { usePortalField, type PortalField } from './use-portal-field';

function textInputProps(
  name: string,
  { value, message, setValue, leave, touch, disabled, ids, aria }: PortalField<string | undefined>,
  normalize = (text: string) => text,
  complete = (text: string) => text,
) {
  return {
    id: ids.input,
    name,
    value: value ?? '',
    disabled,
    ...(message ? { status: 'error' as const } : {}),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setValue(normalize(target.value)),
    onBlur: () => {
      const completed = complete(value ?? '');
      if (completed === (value ?? '')) return leave();
      touch();
      setValue(completed);
    },
    ...aria,
  };
}

export type TextFieldProps = FieldProps & {
  placeholder?: string;
  type?: 'text' | 'email' | 'tel' | 'search';
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  autoComplete?: string;
  maxLength?: number;
  autoFocus?: boolean;
  /** Selects the text with the focus: it is a proposal, which typing replaces. */
  selected?: boolean;
  normalize?: (text: string) => string;
  complete?: (text: string) => string;
};

export function TextField({
  placeholder,
  type = 'text',
  inputMode,
  autoComplete,
  maxLength,
  autoFocus,
  selected = false,
  normalize,
  complete,
  ...frame
}: TextFieldProps) {
  const field = usePortalField<string | undefined>(frame.name, frame);
  return (
    <FieldFrame {...frame} field={field}>
      <Input
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        maxLength={maxLength}
        {...autoFocused(autoFocus)}
        placeholder={placeholder}
        {...(selected ? { onFocus: ({ target }) => target.select() } : {})}
        {...textInputProps(frame.name, field, normalize, complete)}
      />
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldProps & {
  placeholder?: string;
  rows?: number;
  maxLength?: number;
  autoFocus?: boolean;
};

export function TextAreaField({ placeholder, rows = 4, maxLength, autoFocus, ...frame }: TextAreaFieldProps) {
  const field = usePortalField<string | undefined>(frame.name, frame);
  return (
    <FieldFrame {...frame} field={field}>
      <Input.TextArea
        autoSize={{ minRows: rows, maxRows: 14 }}
        maxLength={maxLength}
        {...autoFocused(autoFocus)}
        placeholder={placeholder}
        {...textInputProps(frame.name, field)}
      />
    </FieldFrame>
  );
}

export type PasswordFieldProps = FieldProps & {
  autoFocus?: boolean;
  autoComplete?: 'current-password' | 'new-password';
};

export function PasswordField({ autoFocus, autoComplete = 'current-password', ...frame }: PasswordFieldProps) {
  const field = usePortalField<string | undefined>(frame.name, frame);
  return (
    <FieldFrame {...frame} field={field}>
      <Input.Password autoComplete={autoComplete} {...autoFocused(autoFocus)} {...textInputProps(frame.name, field)} />
    </FieldFrame>
  );
}
