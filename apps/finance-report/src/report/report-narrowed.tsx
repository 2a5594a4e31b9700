import './report.css';
import { formatDay, REPORT_DATES } from '@portal/domain';
import type { ListFilter, ListState } from '@portal/ui';
import type { ReportFilter } from './report-filters';

type ReportNarrowedProps = {
  filters: readonly ListFilter<ReportFilter>[];
  state: Pick<ListState<ReportFilter>, 'filters' | 'q'>;
};

export function ReportNarrowed({ filters, state }: ReportNarrowedProps) {
  const narrowed = filters.flatMap((filter) => {
    const value = state.filters[filter.name];
    if (value === undefined) return [];
    const words =
      filter.kind === 'day'
        ? formatDay(value, REPORT_DATES)
        : filter.options.find((option) => option.value === value)?.label;
    return [`${filter.label}: ${words ?? value}`];
  });
  if (state.q) narrowed.unshift(`Búsqueda: ${state.q}`);
  return <p className="report-narrowed">{narrowed.join(' · ') || 'Todas las solicitudes'}</p>;
}
