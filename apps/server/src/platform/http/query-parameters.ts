import { canonicalText, isSearchText, LIMITS, MESSAGES, type FieldErrors } from '@portal/domain';

import { validationFailed, type AppError } from '../errors/app-error';
import { Input } from './input';
import { toId } from './path-parameters';

export type FilterReader<Value> = (text: string) => { value: Value } | { problem: string };

export type FilterReaders = Record<string, FilterReader<unknown>>;

export type FilterValues<Filters extends FilterReaders> = {
  [Name in keyof Filters]?: Filters[Name] extends FilterReader<infer Value> ? Value : never;
};

type ListQueryRules<Sortable extends string, Filters extends FilterReaders> = {
  sortable: readonly Sortable[];
  /** `field` or `-field`. */
  defaultSort: Sortable | `-${Sortable}`;
  filters?: Filters;
  /** True for a long list, which is searched from `LIMITS.searchMin` characters on. */
  isLong?: boolean;
  /** True for the source of a select, which is unpaged without a `limit`. */
  isOptionSource?: boolean;
};

export type ParsedListQuery<Sortable extends string, Values> = {
  offset: number;
  limit: number;
  /** True when the caller set a limit; option lists without one are unpaged. */
  isPaged: boolean;
  sort: { field: Sortable; direction: 'asc' | 'desc' };
  q: string | undefined;
  filters: Values;
};

const NUMBER_PROBLEM = 'Debe ser un número entero';
const SORT_PROBLEM = 'No se puede ordenar por ese campo';

export const unsortable = (): AppError => validationFailed({ sort: SORT_PROBLEM });

const FILTER_PROBLEM = 'El filtro no es válido';

export const filter = {
  id: (): FilterReader<number> => (text) => {
    const id = toId(text);
    return id === undefined ? { problem: FILTER_PROBLEM } : { value: id };
  },
  /** A list separated by commas. */
  ids: (): FilterReader<number[]> => (text) => {
    const value = text.split(',').flatMap((part) => toId(part) ?? []);
    return value.length <= LIMITS.bulkRows && value.length === text.split(',').length
      ? { value }
      : { problem: `Se esperan hasta ${LIMITS.bulkRows} ids, separados por comas` };
  },
  oneOf:
    <const Value extends string>(values: readonly Value[]): FilterReader<Value> =>
    (text) => {
      const value = values.find((candidate) => candidate === text);
      return value === undefined ? { problem: FILTER_PROBLEM } : { value };
    },
  flag: (): FilterReader<boolean> => (text) => {
    if (text === 'true' || text === '1') return { value: true };
    if (text === 'false' || text === '0') return { value: false };
    return { problem: FILTER_PROBLEM };
  },
  text: (): FilterReader<string> => (text) => ({ value: text }),
  checked:
    (isAccepted: (text: string) => boolean): FilterReader<string> =>
    (text) =>
      isAccepted(text) ? { value: text } : { problem: FILTER_PROBLEM },
} as const;

export const searchTextOf = (text: string): string => canonicalText(text, LIMITS.nameMax).slice(0, LIMITS.nameMax);

/** The last of repeated names counts; an empty text counts as absent. */
function textsOf(sent: unknown): Map<string, string> {
  const query = new Map<string, string>();
  for (const [name, raw] of Object.entries(sent as Record<string, string | string[]>)) {
    const text = Array.isArray(raw) ? raw.at(-1) : raw;
    if (text !== undefined && text !== '') query.set(name, text);
  }
  return query;
}

function readFilters<Filters extends FilterReaders>(
  query: Map<string, string>,
  filters: Filters,
  errors: FieldErrors,
): FilterValues<Filters> {
  const values: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(filters)) {
    const text = query.get(name);
    if (text === undefined) continue;
    const result = read(text);
    if ('problem' in result) errors[name] = result.problem;
    else values[name] = result.value;
  }
  return values as FilterValues<Filters>;
}

const TEXT = { type: 'string' } as const;

const describe = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, TEXT]));

export function queryParameters<Filters extends FilterReaders>(filters: Filters): Input<FilterValues<Filters>> {
  return new Input({ type: 'object', properties: describe(Object.keys(filters)) }, (sent) => {
    const errors: FieldErrors = {};
    const values = readFilters(textsOf(sent), filters, errors);
    if (Object.keys(errors).length > 0) throw validationFailed(errors);
    return values;
  });
}

/** Query parameters that a route requires: the reader of a missing one gets an empty text. */
export function requiredParameters<Filters extends FilterReaders>(
  filters: Filters,
): Input<Required<FilterValues<Filters>>> {
  const required = Object.keys(filters);
  return new Input({ type: 'object', required, properties: describe(required) }, (sent) => {
    const errors: FieldErrors = {};
    const missing = required.map((name) => [name, ''] as const);
    const values = readFilters(new Map([...missing, ...textsOf(sent)]), filters, errors);
    if (Object.keys(errors).length > 0) throw validationFailed(errors);
    return values as Required<FilterValues<Filters>>;
  });
}

export function listQuery<const Sortable extends string, Filters extends FilterReaders = Record<never, never>>({
  sortable,
  defaultSort,
  filters,
  isLong = false,
  isOptionSource = false,
}: ListQueryRules<Sortable, Filters>): Input<ParsedListQuery<Sortable, FilterValues<Filters>>> {
  const limitNote = isOptionSource
    ? 'Filas por página; sin él la lista llega entera'
    : `Filas por página, ${LIMITS.pageSize} si no se indica`;
  const properties = {
    offset: { type: 'integer', minimum: 0, description: 'Filas que se saltan' },
    limit: { type: 'integer', minimum: 1, maximum: LIMITS.pageSizeMax, description: limitNote },
    sort: { ...TEXT, description: 'Campo, o `-campo` en orden inverso' },
    q: { ...TEXT, description: `Texto de búsqueda; una lista larga pide ${LIMITS.searchMin} letras o un número` },
    ...describe(Object.keys(filters ?? {})),
  };
  return new Input({ type: 'object', properties }, (sent) => {
    const query = textsOf(sent);
    const errors: FieldErrors = {};

    const wholeNumber = (name: string, byDefault: number, least: number, most: number): number => {
      const text = query.get(name);
      if (text === undefined) return byDefault;
      const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= least && value <= most) return value;
      errors[name] = NUMBER_PROBLEM;
      return byDefault;
    };
    const offset = wholeNumber('offset', 0, 0, 10_000_000);
    const limit = Math.min(wholeNumber('limit', LIMITS.pageSize, 1, 1_000_000), LIMITS.pageSizeMax);

    const sortText = query.get('sort') ?? defaultSort;
    const field = sortable.find((name) => name === sortText.replace(/^-/, ''));
    if (field === undefined) errors.sort = SORT_PROBLEM;

    const q = searchTextOf(query.get('q') ?? '') || undefined;
    if (isLong && q !== undefined && !isSearchText(q)) errors.q = MESSAGES.searchTooShort;

    const values = readFilters(query, filters ?? ({} as Filters), errors);
    if (field === undefined || Object.keys(errors).length > 0) throw validationFailed(errors);
    return {
      offset,
      limit,
      isPaged: query.has('limit'),
      sort: { field, direction: sortText.startsWith('-') ? 'desc' : 'asc' },
      q,
      filters: values,
    };
  });
}
