import { Input } from 'antd';
import { useState } from 'react';
import { FieldFrame, type FieldProps } from './field-frame';
import { parseNumber } from './parse-number';
import { usePortalField } from './use-portal-field';

const shownNumber = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });
const editedNumber = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2, useGrouping: false });

type NumericValue = number | string | undefined | null;

/** `suffix`: the unit, drawn inside. `whole`: asks phones for digits only. */
export type NumberFieldProps = FieldProps & {
  placeholder?: string;
  prefix?: React.ReactNode;
  suffix?: React.ReactNode;
  whole?: boolean;
  /** Thousands marks while not edited; off for what is a name and not an amount, as a permit number. */
  grouped?: boolean;
  autoFocus?: boolean;
};

/**
 * A number. Its value in the form is a number, '' when empty, or the text as typed when that is no number: the schema
 * then says 'El valor debe ser un número' in its own words.
 */
export function NumberField({
  placeholder,
  prefix,
  suffix,
  whole = false,
  grouped = true,
  autoFocus,
  ...frame
}: NumberFieldProps) {
  const field = usePortalField<NumericValue>(frame.name, { ...frame, hasHelp: Boolean(frame.help) });
  // While it is edited the text is the person's own; formatting under the cursor would fight with it.
  const [edited, setEdited] = useState<string | undefined>(undefined);
  return (
    <FieldFrame {...frame} field={field}>
      <Input
        id={field.ids.input}
        name={frame.name}
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder={placeholder}
        prefix={prefix}
        suffix={suffix}
        value={edited ?? display(field.value, grouped ? shownNumber : editedNumber)}
        disabled={field.disabled}
        {...(field.message ? { status: 'error' as const } : {})}
        onFocus={() => setEdited(display(field.value, editedNumber))}
        onChange={(event) => {
          setEdited(event.target.value);
          field.setValue(parseNumber(event.target.value));
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
export function MoneyField(props: Omit<NumberFieldProps, 'prefix' | 'whole' | 'grouped'>) {
  return <NumberField {...props} prefix="$" />;
}

function display(value: NumericValue, format: Intl.NumberFormat): string {
  if (typeof value === 'number') return Number.isFinite(value) ? format.format(value) : '';
  return value ?? '';
}
