import { useCurrentUser, type DataResult } from '@portal/api-client';
import { businessHour, formatCount, formatPesos, type ReportSummary as Summary } from '@portal/domain';
import { Button, ErrorState, Flex, Icon, Skeleton, useIsPhone, useStoredChoice } from '@portal/ui';
import { lazy, Suspense, useId } from 'react';
import './summary.css';
import { currentData } from '../api/reports';
import type { Period } from '../report/periods';
import {
  formatChange,
  formatDuration,
  formatPeriod,
  formatShareInTime,
  shareInTime,
  type Totals,
} from './summary-formats';
import type { ChartsProps } from './charts';

const CHARTS = ['state', 'months', 'money', 'times', 'operators', 'companies'];

function ChartsSkeleton() {
  return (
    <div className="summary-charts" role="status" aria-label="Cargando...">
      {CHARTS.map((chart) => (
        <div key={chart} className="summary-chart" aria-hidden>
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      ))}
    </div>
  );
}

// A chunk of its own, loaded once the charts are open.
const Charts = lazy(async () => ({ default: (await import('./charts')).Charts }));

type Before = { period: Period; totals: Totals | undefined };

type ReportSummaryProps = Pick<ChartsProps, 'chosen' | 'onChoose' | 'onChooseMonth'> & {
  query: DataResult<Summary>;
  before: Before | undefined;
};

export function ReportSummary({ query, before, chosen, onChoose, onChooseMonth }: ReportSummaryProps) {
  const [charts, setCharts] = useStoredChoice(
    `portal.report-charts.${useCurrentUser()?.id}`,
    ['folded', 'open'],
    'folded',
  );
  const isOpen = charts === 'open';
  const phone = useIsPhone();
  const chartsId = useId();
  const summary = query.data;

  if (!summary && query.isError) {
    return (
      <section className="ui-sheet ui-above summary" aria-label="Resumen">
        <Heading />
        <ErrorState title="No se pudo cargar el resumen" error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  }
  // An empty list says so itself.
  if (summary?.totales.solicitudes === 0) return null;
  return (
    <section
      className={`ui-sheet ui-above summary${query.isFetching && summary ? ' summary-busy' : ''}`}
      aria-label="Resumen"
    >
      <Heading />
      <Flex className="summary-head" wrap align="center" gap="8px 16px">
        <KeyMetrics totals={currentData(query)?.totales} before={before} />
        <Button
          type="text"
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': chartsId } : {})}
          onClick={() => setCharts(isOpen ? 'folded' : 'open')}
        >
          <span className={phone && !isOpen ? 'ui-sr-only' : undefined}>
            {isOpen ? 'Ocultar' : 'Ver'} {phone ? 'cifras y gráficos' : 'gráficos'}
          </span>
          <Icon name={isOpen ? 'up' : 'down'} />
        </Button>
      </Flex>
      {isOpen && (
        <div id={chartsId}>
          {summary ? (
            <Suspense fallback={<ChartsSkeleton />}>
              <Charts summary={summary} chosen={chosen} onChoose={onChoose} onChooseMonth={onChooseMonth} />
            </Suspense>
          ) : (
            <ChartsSkeleton />
          )}
          {summary && (
            <p className="ui-faint ui-small summary-foot">Contado a las {businessHour(new Date(summary.contadoEn))}</p>
          )}
        </div>
      )}
      {query.isError && summary && (
        <p className="summary-foot" role="alert" style={{ color: 'var(--ui-warning)' }}>
          Estas cifras pueden no estar al día.{' '}
          <Button type="link" size="small" onClick={() => void query.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
    </section>
  );
}

const Heading = () => <h2 className="ui-sr-only">Resumen</h2>;

const FIGURES: readonly {
  label: string;
  value: (totals: Totals) => number | null;
  words: (value: number | null) => string;
}[] = [
  { label: 'Solicitudes', value: ({ solicitudes }) => solicitudes, words: (count) => formatCount(count ?? 0) },
  { label: 'Liquidado', value: ({ liquidado }) => liquidado, words: (pesos) => formatPesos(pesos ?? 0) },
  { label: 'Facturado', value: ({ facturado }) => facturado, words: (pesos) => formatPesos(pesos ?? 0) },
  { label: 'Plazos cumplidos', value: shareInTime, words: formatShareInTime },
  { label: 'La mitad termina en', value: ({ mediana }) => mediana, words: formatDuration },
  { label: '9 de cada 10 terminan en', value: ({ percentil90 }) => percentil90, words: formatDuration },
];

/** Totals of new filters are shown as loading, because the old metrics would be read as theirs. */
type KeyMetricsProps = { totals: Totals | undefined; before: Before | undefined };

function KeyMetrics({ totals, before }: KeyMetricsProps) {
  return (
    <Flex vertical gap={6} flex="1 1 840px">
      <dl className="summary-metrics" aria-busy={!totals}>
        {FIGURES.map(({ label, value, words }) => (
          <div key={label}>
            <dt className="ui-quiet ui-small">{label}</dt>
            <dd>{totals ? words(value(totals)) : <span className="ui-bone" style={{ width: '70%' }} />}</dd>
            {before && (
              <dd className="ui-quiet ui-small">
                {totals && before.totals ? (
                  [formatChange(value(totals), value(before.totals)), `antes ${words(value(before.totals))}`]
                    .filter(Boolean)
                    .join(' · ')
                ) : (
                  <span className="ui-bone" style={{ width: '50%' }} />
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {before && <p className="ui-faint ui-small">Comparado con: {formatPeriod(before.period)}</p>}
    </Flex>
  );
}
