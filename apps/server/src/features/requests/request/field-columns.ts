import {
  listedFields,
  PLAIN_FIELD_NAMES,
  REQUEST_FIELD_NAMES,
  REQUEST_FIELDS,
  type FieldPlace,
  type PlainFieldName,
  type RequestFieldAnswers,
  type RequestFieldColumns,
  type RequestFieldInput,
  type RequestFieldName,
} from '@portal/domain';

type ColumnOf<Name extends RequestFieldName> = (typeof REQUEST_FIELDS)[Name]['column'];
type ColumnsOf<Name extends RequestFieldName> = Pick<RequestFieldColumns, ColumnOf<Name>>;

/** The fields of a place's form: its code has the others. */
export const PLACE_FIELD_NAMES = ['service', ...PLAIN_FIELD_NAMES] as const;

export const PLAIN_COLUMNS = PLAIN_FIELD_NAMES.map((name) => `requests.${REQUEST_FIELDS[name].column}` as const);

export const CONTINUED_COLUMNS = REQUEST_FIELD_NAMES.filter((name) => {
  const field = REQUEST_FIELDS[name];
  return field.kind === 'reference' || field.isContinued;
}).map((name) => REQUEST_FIELDS[name].column);

// Built from the names, so TypeScript cannot see in the three functions below which value is whose.

/** The columns that an input fills; an empty field is null there. */
export const toColumns = <Name extends RequestFieldName>(
  input: Pick<RequestFieldInput, Name>,
  names: readonly Name[],
): ColumnsOf<Name> =>
  Object.fromEntries(
    names.map((name) => [REQUEST_FIELDS[name].column, input[name] ?? null]),
  ) as unknown as ColumnsOf<Name>;

export const toInput = <Name extends RequestFieldName>(
  row: ColumnsOf<Name>,
  names: readonly Name[],
): Pick<RequestFieldInput, Name> =>
  Object.fromEntries(
    names.map((name) => [name, row[REQUEST_FIELDS[name].column as ColumnOf<Name>] ?? undefined]),
  ) as unknown as Pick<RequestFieldInput, Name>;

/** Presents the listed fields of a row; lists are long, so the names are looked up once. */
export function fieldsPresenter<Place extends FieldPlace>(...places: readonly Place[]) {
  const fields = listedFields(...places).map((name) => ({ name, column: REQUEST_FIELDS[name].column }));
  return (row: ColumnsOf<PlainFieldName>): RequestFieldAnswers<Place> => {
    const answers: Record<string, unknown> = {};
    for (const { name, column } of fields) answers[name] = row[column];
    return answers as RequestFieldAnswers<Place>;
  };
}
