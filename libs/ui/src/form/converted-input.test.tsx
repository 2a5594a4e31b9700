import * as domain from '@portal/domain';
import { formatDay, type FieldMeta } from '@portal/domain';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { object, type AnySchema, type ObjectSchema } from 'yup';
import { DateField, TimeField } from './date-fields';
import { SubmitBar } from './form-layout';
import { NumberField } from './number-fields';
import { PortalForm } from './portal-form';

/** A year that is neither in the past nor more than two years ahead. */
const YEAR = String(new Date().getFullYear() + 1);

type Kind = 'number' | 'day' | 'hour';

const FIELDS = { number: NumberField, day: DateField, hour: TimeField };

/**
 * Texts that a person may leave in a field (empty, half typed, mistyped, pasted, hostile), each with its meaning if it has one.
 * Every way of writing is in typed-values.test.ts.
 */
const TEXTS: Record<Kind, readonly (readonly [text: string, meaning: string | number | undefined])[]> = {
  number: [
    ['', undefined],
    ['12,345', 12.345],
    ['12,500.00', undefined],
    ['1.500', 1500],
    ['1.500,50', 1500.5],
    ['99.999.999,991', 99_999_999.991],
    ['-4', -4],
    ['doce', undefined],
    ['9'.repeat(60_000), undefined],
  ],
  day: [
    ['', undefined],
    [' ', undefined],
    [`31-02-${YEAR}`, undefined],
    ['05-12', undefined],
    [` 29/11/${YEAR}`, `${YEAR}-11-29`],
    [`6/12/${YEAR.slice(2)}`, `${YEAR}-12-06`],
    [`${YEAR}-11-29`, `${YEAR}-11-29`],
    [`${YEAR}-11-29T10:00:00Z`, undefined],
    ['0'.repeat(60_000), undefined],
  ],
  hour: [
    ['', undefined],
    [' ', undefined],
    ['930', '09:30'],
    ['9:05', '09:05'],
    ['10:30zz', undefined],
    ['24:00', undefined],
    ['1'.repeat(60_000), undefined],
  ],
};

/** A value of each kind as its field stores it, and one that has no meaning, which the field stores as it was typed. */
const STORED: Record<Kind, { value: string | number; nonsense: string }> = {
  number: { value: 12.3, nonsense: 'doce' },
  day: { value: `${YEAR}-11-29`, nonsense: `31-02-${YEAR}` },
  hour: { value: '09:05', nonsense: '24:00' },
};

function kindOf({ openapi }: FieldMeta): Kind | undefined {
  if (openapi.format === 'date') return 'day';
  if (openapi.type === 'string' && String(openapi.pattern).includes('[0-5]')) return 'hour';
  // A person picks an id from a list, which has no maximum, and never types it.
  return openapi.type === 'number' || (openapi.type === 'integer' && 'maximum' in openapi) ? 'number' : undefined;
}

const typeOf = (field: AnySchema): unknown => (field.describe().meta as FieldMeta).openapi.type;

/** Every field of every form schema that converts the typed text. */
const CASES = Object.entries(domain as Record<string, unknown>).flatMap(([schemaName, schema]) => {
  const fields = (schema as ObjectSchema<object> | undefined)?.fields as Record<string, AnySchema> | undefined;
  return Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const kind = kindOf(field.describe().meta as FieldMeta);
    return kind ? [{ title: `${schemaName}.${name}`, kind, name, field }] : [];
  });
});

/** One field of each kind and type: pesos are whole, amounts are not. */
const SHOWN = CASES.filter(
  (one) => CASES.find(({ kind, field }) => kind === one.kind && typeOf(field) === typeOf(one.field)) === one,
);

/** The stored value that a person expects from the text in the field. */
const READ: Record<Kind, (shown: string) => unknown> = {
  number: (shown) => Number(shown.replaceAll('.', '').replace(',', '.')),
  day: (shown) => formatDay(shown),
  hour: (shown) => shown,
};

test('the forms convert exactly the listed fields', () => {
  const deadlines = Object.keys(domain.deadlinesSchema.fields).map((name) => `deadlinesSchema.${name}`);
  expect(CASES.map(({ title }) => title).sort()).toEqual(
    [
      ...deadlines,
      'assignmentSchema.date',
      'assignmentSchema.hour',
      'candidateAudienceSchema.share',
      'candidateFormSchema.share',
      'candidateSchema.share',
      'correctionSchema.price',
      'createServiceSchema.price',
      'createSupplySchema.price',
      'dayOffSchema.day',
      'editServiceSchema.price',
      'editSupplySchema.price',
      'liquidationRowSchema.price',
      'liquidationSchema.price',
      'noticePreferencesSchema.quietFrom',
      'noticePreferencesSchema.quietTo',
      'permitSchema.permissionNum',
      'ratingSchema.stars',
      'readNotesSchema.last',
      'readNoticesSchema.upTo',
      'suggestionSchema.price',
      'supplyAmountSchema.cantidad',
    ].sort(),
  );
});

test.each(CASES)('$title reads what the fields of its kind store, and explains nonsense', ({ kind, field }) => {
  const { value, nonsense } = STORED[kind];
  expect(field.cast(value)).toBe(value);
  expect(() => void field.validateSync(nonsense)).toThrow(/\S/);
});

describe.each(SHOWN)('$title', ({ kind, name, field }) => {
  const Field = FIELDS[kind];

  it.each(TEXTS[kind])('stores "%s" as it shows it, or explains the mistake', async (text, meaning) => {
    const onSubmit = jest.fn<void, [values: Record<string, unknown>]>();
    render(
      <PortalForm
        initialValues={{ [name]: kind === 'day' ? `${YEAR}-01-15` : kind === 'hour' ? '08:00' : 7 }}
        schema={object({ [name]: field })}
        onSubmit={onSubmit}
      >
        <Field name={name} label="Campo" />
        <SubmitBar />
      </PortalForm>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Campo');
    fireEvent.mouseDown(input);
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
    fireEvent.click(screen.getByText('Guardar'));
    await waitFor(() => expect(onSubmit.mock.calls.length > 0 || input.ariaInvalid === 'true').toBe(true));
    const isBlank = text.trim() === '';
    if (onSubmit.mock.calls.length === 0) {
      expect(input).toHaveAccessibleDescription(/\S/);
      if (meaning === undefined) expect(input.value.trim()).toBe(text.trim());
      else expect(READ[kind](input.value)).toBe(meaning);
    } else {
      expect(meaning !== undefined || isBlank).toBe(true);
      expect(field.cast(onSubmit.mock.calls[0]![0][name])).toBe(meaning);
      expect(isBlank ? undefined : READ[kind](input.value)).toBe(meaning);
    }
  });
});
