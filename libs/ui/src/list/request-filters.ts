import { namedChoices, type CalendarDay, type NamedChoice, type RequestListOptions } from '@portal/domain';
import type { ListFilter } from './list-types';

type SelectFilter<Name extends string> = Extract<ListFilter<Name>, { kind: 'select' }>;

/** 'Fecha': the day a request was made. */
export const DATE_FILTER: ListFilter<'date'> = { kind: 'day', name: 'date', label: 'Fecha' };

/** Turns the filter by one day into the API's period of that day. */
export function asPeriod<Params extends { date?: CalendarDay }>({ date, ...params }: Params) {
  return { ...params, ...(date ? { from: date, to: date } : {}) };
}

/**
 * @param options the records to choose from, once they are known
 * @returns a filter by a record, whose id is in the address
 */
export function recordFilter<Name extends string>(
  name: Name,
  label: string,
  options: readonly NamedChoice[] | undefined,
): SelectFilter<Name> {
  return {
    kind: 'select',
    name,
    label,
    options: namedChoices(options ?? []).map(({ value, label }) => ({ value: String(value), label })),
    loading: options === undefined,
  };
}

/** The filters 'Cliente' and 'Servicio' of a list whose options come with `query`. */
export function ownRecordFilters(query: {
  data?: RequestListOptions | undefined;
  isError: boolean;
}): SelectFilter<'client' | 'service'>[] {
  const known = query.data ?? (query.isError ? { clients: [], services: [] } : undefined);
  return [recordFilter('client', 'Cliente', known?.clients), recordFilter('service', 'Servicio', known?.services)];
}
