import * as yup from 'yup';
import { isCalendarDay, isHourOfDay, isInstant, type Instant } from '../dates/business-time';
import { LIMITS } from '../limits';
import type { AdministratorIdentity } from '../people/administrator-password';
import type { Choice } from '../vocabulary/work';
import { canonicalLines, canonicalText } from './canonical-text';
import { MESSAGES } from './messages';

export type Rule<Value> = (value: Value, siblings: Record<string, unknown>, context: RuleContext) => string | null;

export type RuleContext = {
  /** The calendar day it is; by default the day in Santiago at the moment of the validation. */
  today?: string;
  administrator?: AdministratorIdentity | undefined;
};

/** The schema contains it, so that the document cannot differ. */
export type FieldMeta = { openapi: Record<string, unknown>; required: boolean };

type TextShape = 'line' | 'lines' | 'exact';

/** Treatment of a field's text: its most characters, counted in the canonical form of its shape. */
type TextHandling = { max: number; shape: TextShape };

const SHORT_TEXT: TextHandling = { max: LIMITS.shortTextMax, shape: 'line' };

const CANONICAL: Record<TextShape, (text: string, max: number) => string> = {
  line: canonicalText,
  lines: canonicalLines,
  exact: (text) => text,
};

function inOrder<Value>(rules: readonly Rule<Value>[]): yup.TestConfig<Value | undefined> {
  return {
    name: 'rules',
    skipAbsent: false,
    test(value, context) {
      const ruleContext = (context.options.context ?? {}) as RuleContext;
      for (const rule of rules) {
        const message = rule(value as Value, (context.parent ?? {}) as Record<string, unknown>, ruleContext);
        if (message !== null) return context.createError({ message });
      }
      return true;
    },
  };
}

const isAbsent = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

function shorten(raw: unknown, { max, shape }: TextHandling): unknown {
  if (typeof raw !== 'string') return raw;
  return CANONICAL[shape](raw, max).slice(0, max + 1);
}

/**
 * Text gets its canonical form in linear time and is shortened before anything else happens to it, and the length is the first rule: no transformation
 * and no rule can be made slow by long text, and a rule that looks at a sibling sees at most one character more than the
 * sibling takes. yup leaves a missing key alone, so what the transformation makes of nothing (an empty list, a no) is the default.
 */
function field<Value>(
  transform: (raw: unknown) => unknown,
  rules: readonly Rule<Value>[],
  meta: FieldMeta,
  handling: TextHandling = SHORT_TEXT,
): yup.MixedSchema<Value, yup.AnyObject> {
  const isTooLong = (value: unknown): boolean => typeof value === 'string' && value.length > handling.max;
  const length: Rule<unknown> = (value) => (isTooLong(value) ? MESSAGES.maxLength(handling.max) : null);
  // In place: yup copies the schema, and what documents it, at every further step.
  const schema = yup.mixed().withMutation((mixed) =>
    mixed
      .transform((_cast, raw: unknown) => {
        const text = shorten(raw, handling);
        return isTooLong(text) ? text : transform(text);
      })
      .nullable()
      .default(() => transform(undefined) as object | undefined)
      .meta(meta)
      .test(inOrder([length, ...rules]) as yup.TestConfig<unknown>),
  );
  return schema as unknown as yup.MixedSchema<Value, yup.AnyObject>;
}

const whenPresent =
  <Value>(rule: Rule<Value>): Rule<Value | undefined> =>
  (value, siblings, context) =>
    isAbsent(value) ? null : rule(value, siblings, context);

const requiredRule =
  (message: string | undefined): Rule<unknown> =>
  (value) =>
    message !== undefined && isAbsent(value) ? message : null;

const absentToUndefined = (raw: unknown): unknown => (isAbsent(raw) ? undefined : raw);
const toList = (raw: unknown): unknown => (isAbsent(raw) ? [] : raw);
const isList: Rule<unknown> = (value) => (Array.isArray(value) ? null : MESSAGES.choice);

const isText: Rule<unknown> = (text) => (typeof text === 'string' ? null : MESSAGES.choice);

export type TextOptions = {
  required?: string;
  max?: number;
  rules?: readonly Rule<string>[];
  shape?: TextShape;
  canonical?: (text: string) => string;
  /** JSON Schema of what the rules accept, in addition to the length. */
  openapi?: Record<string, unknown>;
};

export function textField(options: TextOptions & { required: string }): yup.MixedSchema<string, yup.AnyObject>;
export function textField(options: TextOptions): yup.MixedSchema<string | undefined, yup.AnyObject>;
export function textField({
  required,
  max = LIMITS.nameMax,
  rules = [],
  shape = 'line',
  openapi = {},
  canonical = (text) => text,
}: TextOptions) {
  return field<string | undefined>(
    (raw) => absentToUndefined(typeof raw === 'string' ? canonical(raw) : raw),
    [requiredRule(required), whenPresent(isText), ...rules.map((rule) => whenPresent(rule))],
    { required: required !== undefined, openapi: { type: 'string', maxLength: max, ...openapi } },
    { max, shape },
  );
}

export const reasonField = textField({ required: MESSAGES.reason, max: LIMITS.reasonMax, shape: 'lines' });

export const optionalReasonField = field<string | undefined>(
  (raw) => (raw === null || raw === '' ? undefined : raw),
  [whenPresent(isText)],
  { required: false, openapi: { type: 'string', maxLength: LIMITS.reasonMax } },
  { max: LIMITS.reasonMax, shape: 'lines' },
);

type NumberMessages = { required?: string; number: string; negative?: string; zero?: string };
type NumberOptions = NumberMessages & { max?: number; whole?: string };

/** Comma is not a decimal mark here: inputs hand over plain numbers. */
export function numberField(options: NumberOptions & { required: string }): yup.MixedSchema<number, yup.AnyObject>;
export function numberField(options: NumberOptions): yup.MixedSchema<number | undefined, yup.AnyObject>;
export function numberField({ required, number, negative, zero, max = LIMITS.priceMax, whole }: NumberOptions) {
  const rules: Rule<number>[] = [
    (value) => (typeof value === 'number' && Number.isFinite(value) ? null : number),
    (value) => (negative !== undefined && value < 0 ? negative : null),
    (value) => (zero !== undefined && value === 0 ? zero : null),
    (value) => (whole !== undefined && !Number.isInteger(value) ? whole : null),
    (value) => (hasAtMostTwoDecimals(value) ? null : MESSAGES.decimals),
    (value) => (value > max ? MESSAGES.maxNumber(max) : null),
  ];
  return field<number | undefined>(toNumber, [requiredRule(required), ...rules.map((rule) => whenPresent(rule))], {
    required: required !== undefined,
    openapi: { type: whole === undefined ? 'number' : 'integer', maximum: max },
  });
}

function toNumber(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw ?? undefined;
  if (raw === '') return undefined;
  return /^[+-]?\d+(\.\d+)?$/.test(raw) ? Number(raw) : Number.NaN;
}

function hasAtMostTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}

export const priceField = () => numberField(MESSAGES.price);

/**
 * The number that a value writes, NaN when it is neither a number nor a text of digits. `Number` itself reads lists too, as deep as they are
 * nested.
 */
export function numberIn(value: unknown): number {
  const number = toNumber(typeof value === 'string' ? value.trim() : value);
  return typeof number === 'number' ? number : Number.NaN;
}

const isId =
  (most: number = Number.MAX_SAFE_INTEGER): Rule<number> =>
  (value) =>
    Number.isSafeInteger(value) && value > 0 && value <= most ? null : MESSAGES.choice;

/** The id of a record, a positive whole number up to `most`; selects send it as text or number. */
export function idField(required: string, most?: number): yup.MixedSchema<number, yup.AnyObject>;
export function idField(required?: undefined): yup.MixedSchema<number | undefined, yup.AnyObject>;
export function idField(required?: string, most?: number) {
  return field<number | undefined>(toNumber, [requiredRule(required), whenPresent(isId(most))], {
    required: required !== undefined,
    openapi: { type: 'integer', minimum: 1 },
  });
}

export function idFieldWhen(isNeeded: (siblings: Record<string, unknown>) => boolean, required: string) {
  return field<number | undefined>(
    toNumber,
    [(id, siblings) => (isAbsent(id) && isNeeded(siblings) ? required : null), whenPresent(isId())],
    { required: false, openapi: { type: 'integer', minimum: 1 } },
  );
}

export function choiceField<const Item extends Choice<string | number> | string>(
  choices: readonly Item[],
  required: string,
): yup.MixedSchema<ChoiceValue<Item>, yup.AnyObject> {
  const values: unknown[] = choices.map((choice) => (typeof choice === 'object' ? choice.value : choice));
  return field<ChoiceValue<Item>>(
    absentToUndefined,
    [requiredRule(required), (value) => (values.includes(value) ? null : MESSAGES.choice)],
    { required: true, openapi: { enum: values } },
  );
}

type ChoiceValue<Item> = Item extends Choice<infer Value> ? Value : Item;

const YES: readonly unknown[] = [true, 1, '1', 'true'];
const NO: readonly unknown[] = [false, 0, '0', 'false', '', null, undefined];

/** Yes or no, written as boolean, '1'/'0', 'true'/'false' or 1/0; missing is no. */
export function flagField(): yup.MixedSchema<boolean, yup.AnyObject> {
  return field<boolean>(
    (raw) => (YES.includes(raw) || NO.includes(raw) ? isYes(raw) : raw),
    [(value) => (typeof value === 'boolean' ? null : MESSAGES.choice)],
    { required: false, openapi: { type: 'boolean', default: false } },
  );
}

export function isYes(raw: unknown): boolean {
  return YES.includes(raw);
}

export function dayField({ required, rules = [] }: { required: string; rules?: readonly Rule<string>[] }) {
  return field<string>(
    absentToUndefined,
    [
      requiredRule(required),
      whenPresent<string>((day) => (isCalendarDay(day) ? null : MESSAGES.assignment.dayFormat)),
      ...rules,
    ],
    { required: true, openapi: { type: 'string', format: 'date' } },
  );
}

export function hourField({ required, rules = [] }: { required: string; rules?: readonly Rule<string>[] }) {
  return field<string>(
    absentToUndefined,
    [requiredRule(required), (hour) => (isHourOfDay(hour) ? null : MESSAGES.assignment.hourFormat), ...rules],
    { required: true, openapi: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } },
  );
}

export const instantField = () =>
  field<Instant | undefined>(
    absentToUndefined,
    [whenPresent<Instant | undefined>((moment) => (isInstant(moment) ? null : MESSAGES.instant))],
    { required: false, openapi: { type: 'string', format: 'date-time' } },
  );

/** A browser's File and a received upload both fit; the size is in bytes. */
export type PhotoCandidate = { type: string; size: number };

/** The rule checks count and size; device and server check each content with `judgePhoto` and by decoding it. */
export function photosField<Photo extends PhotoCandidate = PhotoCandidate>({
  required,
  most,
}: {
  required?: string;
  most: number;
}): yup.MixedSchema<Photo[], yup.AnyObject> {
  return field<Photo[]>(
    toList,
    [
      isList,
      (photos) => (required !== undefined && photos.length === 0 ? required : null),
      (photos) => (photos.length > most ? MESSAGES.photos.tooMany(most) : null),
      (photos) => (photos.some((photo) => photo.size > LIMITS.photoBytes) ? MESSAGES.photos.tooLarge : null),
    ],
    {
      required: required !== undefined,
      openapi: { type: 'array', maxItems: most, items: { type: 'string', format: 'binary' } },
    },
  );
}

type ListOptions = {
  required?: boolean;
  textMax?: number;
};

/**
 * The texts of its items get their canonical form, and an item with a longer text than `textMax` is refused before any
 * rule sees it.
 */
export function listField<Item>(
  rules: readonly Rule<Item[]>[],
  openapi: Record<string, unknown>,
  { required = false, textMax = LIMITS.nameMax }: ListOptions = {},
) {
  const canonical = (value: unknown): unknown => shorten(value, { max: textMax, shape: 'lines' });
  const withCanonicalTexts = (item: unknown): unknown =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).map(([name, value]) => [name, canonical(value)]))
      : canonical(item);
  const toItems = (raw: unknown): unknown => {
    const items = toList(raw);
    return Array.isArray(items) ? items.map(withCanonicalTexts) : items;
  };
  const isShort = (value: unknown): boolean => typeof value !== 'string' || value.length <= textMax;
  const textsAreShort: Rule<Item[]> = (items: readonly unknown[]) =>
    items.every((item) => (typeof item === 'object' && item !== null ? Object.values(item) : [item]).every(isShort))
      ? null
      : MESSAGES.choice;
  return field<Item[]>(toItems, [isList, textsAreShort, ...rules], { required, openapi });
}

export function valueField<Value>(rules: readonly Rule<Value>[], meta: FieldMeta) {
  return field<Value>(absentToUndefined, rules, meta);
}
