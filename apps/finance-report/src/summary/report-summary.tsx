import './summary.css';
import { useCurrentUser, type DataResult } from '@portal/api-client';
import { businessHour, formatPesos, type ReportSummary as Summary } from '@portal/domain';
import { Button, ErrorState, formatCount, Icon, useKeptChoice } from '@portal/ui';
import { lazy, Suspense, useId } from 'react';
import { formatDuration, type Totals } from './summary-formats';
import type { ChartsProps } from './charts';
import { ChartsSkeleton } from './charts-skeleton';

// The chart library is a chunk of its own, loaded only when the charts are open.
const Charts = lazy(async () => ({ default: (await import('./charts')).Charts }));

type ReportSummaryProps = Pick<ChartsProps, 'chosen' | 'onChoose'> & { query: DataResult<Summary> };

/**
 * What the requests of the report add up to: key metrics, and charts that open under them. They are folded until the person
 * opens them, so that the table is in sight, and stay as the person left them.
 */
export function ReportSummary({ query, chosen, onChoose }: ReportSummaryProps) {
  const [charts, setCharts] = useKeptChoice(
    `portal.report-charts.${useCurrentUser()?.id}`,
    ['folded', 'open'],
    'folded',
  );
  const isOpen = charts === 'open';
  const chartsId = useId();
  const summary = query.data;

  if (!summary && query.isError) {
    return (
      <section className="summary" aria-label="Resumen">
        <Heading />
        <ErrorState title="No se pudo cargar el resumen" error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  }
  const isEmpty = summary?.totales.solicitudes === 0;
  // An empty list says so itself.
  if (isEmpty) return null;
  return (
    <section className={`summary${query.isFetching && summary ? ' summary-busy' : ''}`} aria-label="Resumen">
      <Heading />
      <div className="summary-head">
        <KeyMetrics totals={summary?.totales} />
        <Button
          type="text"
          className="summary-toggle"
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': chartsId } : {})}
          onClick={() => setCharts(isOpen ? 'folded' : 'open')}
        >
          {isOpen ? 'Ocultar gráficos' : 'Ver gráficos'}
          <Icon name={isOpen ? 'up' : 'down'} />
        </Button>
      </div>
      {isOpen && (
        <div id={chartsId}>
          {summary ? (
            <Suspense fallback={<ChartsSkeleton />}>
              <Charts summary={summary} chosen={chosen} onChoose={onChoose} />
            </Suspense>
          ) : (
            <ChartsSkeleton />
          )}
          {summary && <p className="summary-counted">Contado a las {businessHour(new Date(summary.contadoEn))}</p>}
        </div>
      )}
      {query.isError && summary && (
        <p className="summary-stale" role="alert">
          Estas cifras pueden no estar al día.{' '}
          <Button type="link" size="small" onClick={() => void query.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
    </section>
  );
}

/** A heading, so that the sections of the page can be distinguished. */
const Heading = () => <h2 className="ui-sr-only">Resumen</h2>;

const FIGURES: readonly { label: string; words: (totals: Totals) => string }[] = [
  { label: 'Solicitudes', words: ({ solicitudes }) => formatCount(solicitudes) },
  { label: 'Liquidado', words: ({ liquidado }) => formatPesos(liquidado) },
  { label: 'Facturado', words: ({ facturado }) => formatPesos(facturado) },
  { label: 'Mediana hasta finalizar', words: ({ mediana }) => formatDuration(mediana) },
  { label: 'Percentil 90', words: ({ percentil90 }) => formatDuration(percentil90) },
];

function KeyMetrics({ totals }: { totals: Totals | undefined }) {
  return (
    <dl className="summary-metrics" aria-busy={!totals}>
      {FIGURES.map(({ label, words }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{totals ? words(totals) : <span className="ui-bone" style={{ width: '70%' }} />}</dd>
        </div>
      ))}
    </dl>
  );
}
