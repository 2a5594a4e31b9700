import { readNumber } from '@portal/domain';
import { Input, type InputRef } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { autoFocused } from './auto-focus';
import { FieldFrame, type FieldProps } from './field-frame';
import { usePortalField } from './use-portal-field';

// Rounding would make a value look right that the schema refuses.
const ALL_DECIMALS = { maximumFractionDigits: 20 };
const shownNumber = new Intl.NumberFormat('es-CL', ALL_DECIMALS);
const shownAmount = new Intl.NumberFormat('es-CL', { ...ALL_DECIMALS, minimumFractionDigits: 2 });
const editedNumber = new Intl.NumberFormat('es-CL', { ...ALL_DECIMALS, useGrouping: false });

type NumericValue = number | string | undefined | null;

export type NumberFieldProps = FieldProps & {
  placeholder?: string;
  prefix?: React.ReactNode;
  suffix?: React.ReactNode;
  whole?: boolean;
  /** Thousands separators outside editing; false for a number that is a name, such as a permit number. */
  grouped?: boolean;
  money?: boolean;
  autoFocus?: boolean;
};

/**
 * Its value in the form is a number, '' when empty, or the text as typed when that is no number: the schema then says
 * 'El valor debe ser un número' in its own words.
 */
export function NumberField({
  placeholder,
  prefix,
  suffix,
  whole = false,
  grouped = true,
  money = false,
  autoFocus,
  ...frame
}: NumberFieldProps) {
  const field = usePortalField<NumericValue>(frame.name, frame);
  // During editing the text is the person's own; formatting would move the cursor.
  const [edited, setEdited] = useState<string | undefined>(undefined);
  const input = useRef<InputRef>(null);
  const isEdited = edited !== undefined;
  // A value from outside, as that of a proposal, replaces the typed text.
  const typed = isEdited && readNumber(edited) === (field.value ?? '') ? edited : undefined;
  // Editing removes the thousands separators, and with them the selection of the Tab key.
  useLayoutEffect(() => {
    if (isEdited) input.current?.select();
  }, [isEdited]);
  return (
    <FieldFrame {...frame} field={field}>
      <Input
        ref={input}
        id={field.ids.input}
        name={frame.name}
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...autoFocused(autoFocus)}
        placeholder={placeholder}
        prefix={prefix}
        suffix={suffix}
        value={typed ?? display(field.value, isEdited ? editedNumber : shownFormat(field.value, { grouped, money }))}
        disabled={field.disabled}
        {...(field.message ? { status: 'error' as const } : {})}
        onFocus={() => setEdited(display(field.value, editedNumber))}
        onChange={(event) => {
          setEdited(event.target.value);
          field.setValue(readNumber(event.target.value));
        }}
        onBlur={() => {
          setEdited(undefined);
          field.leave();
        }}
        {...field.aria}
      />
    </FieldFrame>
  );
}

/** An amount of Chilean pesos, with at most two decimals. */
export function MoneyField(props: Omit<NumberFieldProps, 'prefix' | 'whole' | 'grouped' | 'money'>) {
  return <NumberField {...props} money prefix="$" />;
}

/** Cents, where there are any, have two digits: '1.500,50'. */
function shownFormat(value: NumericValue, { grouped, money }: { grouped: boolean; money: boolean }): Intl.NumberFormat {
  if (!grouped) return editedNumber;
  return money && typeof value === 'number' && !Number.isInteger(value) ? shownAmount : shownNumber;
}

function display(value: NumericValue, format: Intl.NumberFormat): string {
  if (typeof value === 'number') return Number.isFinite(value) ? format.format(value) : '';
  return value ?? '';
}
