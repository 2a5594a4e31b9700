import { LIMITS } from '../limits';
import type { TextOptions } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { labelOf, PRIORITIES, WORK_TYPES, type Choice } from '../vocabulary/work';

/**
 * The places that list fields under their labels: every list and card of requests, what stands beside the form that assigns one,
 * its detail, and its document.
 */
export type FieldPlace = 'card' | 'assignment' | 'detail' | 'dossier';

/** A record of the catalogue; its names, selects and place in the answers are written by hand. */
type ReferenceField = { kind: 'reference'; label: string; placeholder: string; required: string; column: string };

type PlainField = {
  label: string;
  column: string;
  section: 'what' | 'where' | 'problem';
  help?: string;
  /** Null for a field of older shape, which answers and screens write by hand. */
  shownOn: readonly FieldPlace[] | null;
  /** A continuation takes it over. One that is not taken over must be optional; the description is asked again. */
  isContinued: boolean;
  /** Its value in the demonstration and in tests. */
  sample: string;
} & (
  | { kind: 'choice'; choices: readonly Choice[]; required: string }
  /** Without `required`, the message under an empty field, it may be left empty. */
  | ({ kind: 'line' | 'lines'; max: number } & Omit<TextOptions, 'shape'>)
);

export type RequestField = ReferenceField | PlainField;

/**
 * Every field of a request. A new one:
 *
 * - is a row here, between those it stands between;
 * - gets a migration that adds its column to `requests` and, unless it is a reference, to `place_requests`
 *   (`apps/server/src/platform/database/migrations/index.ts`); a required one with a default for the rows that exist;
 * - gets its answer in `FILLED_FIELDS` (`tools/testing/filled-forms.ts`), which does not compile before.
 *
 * `npm run -s answers` writes the rest. It is then asked, stored, shown, edited for as long as the request can be, told in the
 * history, and carried along by the form of a QR code and by a continuation. Who sees a request stands in `request-visibility`.
 * A further rule of a text is one of its row's `rules`, with its limit and its message there unless another place needs them, and
 * as `openapi` what the document says of it; a case in `request-schemas.test.ts` expects it. It counts in the form of a QR code, in
 * an edit and in a continuation too.
 *
 * `npx nx test domain` checks either; then, in `apps/server`, `npx jest features/requests`, and all tests.
 */
export const REQUEST_FIELDS = {
  service: {
    kind: 'reference',
    label: 'Servicio',
    placeholder: 'Seleccione un servicio',
    required: MESSAGES.service.required,
    column: 'service_id',
  },
  typeWork: {
    kind: 'choice',
    label: 'Tipo de trabajo',
    choices: WORK_TYPES,
    required: MESSAGES.request.workType,
    help: 'Garantía: cubre un trabajo o equipo reciente.',
    column: 'type_work',
    section: 'what',
    shownOn: ['assignment', 'detail', 'dossier'],
    isContinued: true,
    sample: 'MT',
  },
  typeRequest: {
    kind: 'choice',
    label: 'Prioridad',
    choices: PRIORITIES,
    required: MESSAGES.request.priority,
    help: 'Una emergencia se asigna antes que lo demás.',
    column: 'type_request',
    section: 'what',
    shownOn: null,
    isContinued: true,
    sample: 'urgente',
  },
  client: {
    kind: 'reference',
    label: 'Cliente',
    placeholder: 'Seleccione un cliente',
    required: MESSAGES.request.client,
    column: 'client_id',
  },
  mall: {
    kind: 'reference',
    label: 'Mall',
    placeholder: 'Seleccione un mall',
    required: MESSAGES.request.mall,
    column: 'mall_id',
  },
  location: {
    kind: 'reference',
    label: 'Ubicación',
    placeholder: 'Seleccione una ubicación',
    required: MESSAGES.request.location,
    column: 'location_id',
  },
  description: {
    kind: 'lines',
    label: 'Descripción',
    max: LIMITS.descriptionMax,
    required: MESSAGES.request.description,
    help: 'Qué falla, desde cuándo, y lo que deba saber quien vaya.',
    column: 'description',
    section: 'problem',
    shownOn: null,
    isContinued: false,
    sample: 'La cañería gotea junto a la caja',
  },
} as const satisfies Record<string, RequestField>;

export const REQUEST_PHOTOS_HELP = `De 1 a ${LIMITS.requestPhotos} imágenes, de hasta ${LIMITS.photoBytes / 1024 / 1024} MB cada una.`;

type Fields = typeof REQUEST_FIELDS;
type NamesWith<Shape> = { [Name in keyof Fields]: Fields[Name] extends Shape ? Name : never }[keyof Fields];

export type RequestFieldName = keyof Fields;
type ReferenceName = NamesWith<{ kind: 'reference' }>;
export type PlainFieldName = Exclude<RequestFieldName, ReferenceName>;
export type ListedFieldName = NamesWith<{ shownOn: readonly FieldPlace[] }>;

export type RequestFieldValue<Name extends RequestFieldName> = Name extends ReferenceName
  ? number
  : Fields[Name] extends { choices: readonly { value: infer Value }[] }
    ? Value
    : string;

type OptionalName = Exclude<RequestFieldName, NamesWith<{ required: string }>>;
type Stored<Name extends RequestFieldName> = RequestFieldValue<Name> | (Name extends OptionalName ? null : never);

/** A form: the empty text stands for no value yet. */
export type RequestFieldValues = { [Name in RequestFieldName]: RequestFieldValue<Name> | '' };

export type RequestFieldInput = { [Name in Exclude<RequestFieldName, OptionalName>]: RequestFieldValue<Name> } & {
  [Name in OptionalName]?: RequestFieldValue<Name> | undefined;
};

export type RequestFieldColumns = { [Name in RequestFieldName as Fields[Name]['column']]: Stored<Name> };

/** The fields of an answer that are listed at one of the places; without a place those of the whole request. */
export type RequestFieldAnswers<Place extends FieldPlace = FieldPlace> = {
  [
    Name in ListedFieldName as FieldPlace extends Place
      ? Name
      : Extract<Fields[Name]['shownOn'][number], Place> extends never
        ? never
        : Name
  ]: Stored<Name>;
};

export const REQUEST_FIELD_NAMES = Object.keys(REQUEST_FIELDS) as RequestFieldName[];

const isPlain = (name: RequestFieldName): name is PlainFieldName => REQUEST_FIELDS[name].kind !== 'reference';

export const plainField = (name: PlainFieldName): PlainField => REQUEST_FIELDS[name];

export const PLAIN_FIELD_NAMES = REQUEST_FIELD_NAMES.filter(isPlain);

export const fieldsInSection = (section: PlainField['section']): PlainFieldName[] =>
  PLAIN_FIELD_NAMES.filter((name) => plainField(name).section === section);

const isListed = (name: PlainFieldName): name is ListedFieldName => plainField(name).shownOn !== null;

/** Without a place, all that are listed somewhere. */
export const listedFields = (...places: readonly FieldPlace[]): ListedFieldName[] =>
  PLAIN_FIELD_NAMES.filter(isListed).filter(
    (name) => places.length === 0 || places.some((place) => plainField(name).shownOn?.includes(place)),
  );

/** Takes the listed fields out of an answer. */
export const pickFields = <Place extends FieldPlace>(
  answer: RequestFieldAnswers<Place>,
  ...places: readonly Place[]
): RequestFieldAnswers<Place> =>
  Object.fromEntries(
    listedFields(...places).map((name) => [name, (answer as Partial<RequestFieldAnswers>)[name]]),
  ) as RequestFieldAnswers<Place>;

export function fieldText(name: PlainFieldName, value: string | null): string | null {
  const field = plainField(name);
  return value !== null && field.kind === 'choice' ? labelOf(field.choices, value) : value;
}

type FieldFact = { label: string; value: string | null; wide: boolean };

export const fieldFacts = <Place extends FieldPlace>(
  answer: RequestFieldAnswers<Place>,
  ...places: readonly Place[]
): FieldFact[] =>
  Object.entries<string | null>(pickFields(answer, ...places))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({
      label: plainField(name as ListedFieldName).label,
      value: fieldText(name as ListedFieldName, value),
      wide: plainField(name as ListedFieldName).kind === 'lines',
    }));

export const SAMPLE_FIELDS = Object.fromEntries(PLAIN_FIELD_NAMES.map((name) => [name, plainField(name).sample])) as {
  [Name in PlainFieldName]: RequestFieldValue<Name>;
};
