import './summary.css';
import {
  formatCount,
  formatPesos,
  type ReportFigures,
  type ReportShare,
  type ReportShares,
  type ReportSummary,
  type ReportTimes,
  STATUS_COLOURS,
  STATUS_LABELS,
  type StatusColour,
} from '@portal/domain';
import { numberColumn, type FigureColumn } from '../figures-table';
import { periodOfMonth } from '../report/periods';
import { Chart, type Choice, ChoiceName } from './chart';
import { MonthColumns } from './month-columns';
import { formatDuration, formatShort, formatShortPesos, NO_TIME } from './summary-formats';

export type ChartFilter = 'estado' | 'operario' | 'empresa';

export type ChartsProps = {
  summary: ReportSummary;
  chosen: Partial<Record<ChartFilter | 'fechaInicio' | 'fechaFin', string>>;
  onChoose: (filter: ChartFilter, value: string | undefined) => void;
  /** Narrows the report to a month, 'YYYY-MM'; undefined to every day again. */
  onChooseMonth: (month: string | undefined) => void;
};

type Named = { id: number; nombre: string };
/** A row about a person or a company; the rest together has no times, deadlines or ratings. */
type Share = Named & ReportFigures & Partial<ReportShare>;

const averages = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const countOf = (count: number | undefined): string => (count === undefined ? NO_TIME : formatCount(count));

const nameColumn = (title: string): FigureColumn<Named> => ({ title, render: ({ nombre }) => nombre });
const requestsColumn = numberColumn<{ solicitudes: number }>('Solicitudes', ({ solicitudes }) =>
  formatCount(solicitudes),
);
const TIME_COLUMNS = [
  numberColumn<Partial<ReportTimes>>('Finalizadas', ({ finalizadas }) => countOf(finalizadas)),
  numberColumn<Partial<ReportTimes>>('La mitad en', ({ mediana = null }) => formatDuration(mediana)),
  numberColumn<Partial<ReportTimes>>('9 de 10 en', ({ percentil90 = null }) => formatDuration(percentil90)),
];
const SHARE_COLUMNS: FigureColumn<Share>[] = [
  requestsColumn,
  ...TIME_COLUMNS,
  numberColumn('En plazo', ({ cumplidos }) => countOf(cumplidos)),
  numberColumn('Atrasados', ({ atrasados }) => countOf(atrasados)),
  // '4,6 (12)': the average of the clients' ratings, and their number.
  numberColumn('Valoración', ({ nota = null, valoraciones = 0 }) =>
    nota === null ? NO_TIME : `${averages.format(nota)} (${formatCount(valoraciones)})`,
  ),
  numberColumn('Liquidado', ({ liquidado }) => formatPesos(liquidado)),
  numberColumn('Facturado', ({ facturado }) => formatPesos(facturado)),
];

/** No id of a row: those begin at 0. */
const REST = -1;

export function Charts({ summary, chosen, onChoose, onChooseMonth }: ChartsProps) {
  const { estados, meses } = summary;
  const choiceOf = (filter: ChartFilter, value: string): Choice => {
    const isChosen = chosen[filter] === value;
    return { isChosen, onChoose: () => onChoose(filter, isChosen ? undefined : value) };
  };
  const months = {
    months: meses,
    choiceOf: (month: string): Choice => {
      const { from, to } = periodOfMonth(month);
      const isChosen = chosen.fechaInicio === from && chosen.fechaFin === to;
      return { isChosen, onChoose: () => onChooseMonth(isChosen ? undefined : month) };
    },
  };
  return (
    <div className="summary-charts">
      <Chart
        title="Solicitudes por estado"
        rows={estados}
        rowKey={({ estado }) => estado}
        columns={[{ title: 'Estado', render: ({ estado }) => STATUS_LABELS[estado] }, requestsColumn]}
      >
        <BarList
          label="Solicitudes por estado"
          rows={estados.map(({ estado, solicitudes }) => ({
            key: estado,
            label: STATUS_LABELS[estado],
            value: solicitudes,
            words: formatCount(solicitudes),
            colour: STATUS_COLOURS[estado],
            choice: choiceOf('estado', estado),
          }))}
        />
      </Chart>
      <MonthColumns
        title="Solicitudes por mes"
        series={{ solicitudes: 'Solicitudes' }}
        words={formatCount}
        tickWords={formatShort}
        {...months}
      />
      <MonthColumns
        title="Liquidado y facturado"
        series={{ liquidado: 'Liquidado', facturado: 'Facturado' }}
        words={formatPesos}
        tickWords={formatShortPesos}
        {...months}
      />
      <TimesChart summary={summary} />
      <SharesChart
        name="Operario"
        none="Ninguna está asignada a un operario"
        shares={summary.operarios}
        choiceOf={(id) => choiceOf('operario', id)}
      />
      <SharesChart
        name="Empresa"
        none="Ninguna está en manos de una empresa"
        shares={summary.empresas}
        choiceOf={(id) => choiceOf('empresa', id)}
      />
    </div>
  );
}

type SharesChartProps = { name: string; none: string; shares: ReportShares; choiceOf: (id: string) => Choice };

function SharesChart({ name, none, shares: { mayores, resto }, choiceOf }: SharesChartProps) {
  const title = `Por ${name.toLowerCase()}`;
  const rest = resto && {
    ...resto,
    id: REST,
    nombre: resto.cuantos === 1 ? 'Otro' : `Otros ${formatCount(resto.cuantos)}`,
  };
  const rows: Share[] = rest ? [...mayores, rest] : mayores;
  return (
    <Chart title={title} rows={rows} rowKey={({ id }) => id} columns={[nameColumn(name), ...SHARE_COLUMNS]}>
      {rows.length === 0 ? (
        <p className="ui-faint ui-small">{none}</p>
      ) : (
        <BarList
          label={`Solicitudes ${title.toLowerCase()}`}
          rows={rows.map(({ id, nombre, solicitudes }) => ({
            key: id,
            label: nombre,
            value: solicitudes,
            words: formatCount(solicitudes),
            choice: id === REST ? undefined : choiceOf(String(id)),
          }))}
        />
      )}
    </Chart>
  );
}

function TimesChart({ summary: { totales, empresas, operarios } }: { summary: ReportSummary }) {
  const finished = ({ mayores }: ReportShares) => mayores.filter(({ mediana }) => mediana !== null).slice(0, 4);
  const rows: (Named & ReportTimes)[] = [
    { ...totales, id: REST, nombre: 'Todas las solicitudes' },
    ...finished(empresas),
    ...finished(operarios),
  ];
  const rowKey = ({ id, nombre }: Named) => `${nombre} ${id}`;
  return (
    <Chart
      title="Tiempo hasta finalizar"
      note="Primero, en cuánto termina la mitad; después, en cuánto terminan nueve de cada diez."
      rows={rows}
      rowKey={rowKey}
      columns={[nameColumn('Quién'), ...TIME_COLUMNS]}
    >
      {totales.mediana === null ? (
        <p className="ui-faint ui-small">Todavía no hay solicitudes finalizadas</p>
      ) : (
        <BarList
          label="Tiempo desde la solicitud hasta finalizar: de la mitad, y de nueve de cada diez"
          rows={rows.map((row) => ({
            key: rowKey(row),
            label: row.nombre,
            value: row.mediana ?? 0,
            reach: row.percentil90,
            words: `${formatDuration(row.mediana)} · ${formatDuration(row.percentil90)}`,
          }))}
        />
      )}
    </Chart>
  );
}

type BarRow = {
  key: string | number;
  label: string;
  value: number;
  /** End of the lighter part, where most of the values lie below. */
  reach?: number | null;
  words: string;
  colour?: StatusColour;
  choice?: Choice | undefined;
};

function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ value, reach }) => reach ?? value), 1);
  const width = (value: number) => ({ width: `${(value / most) * 100}%` });
  return (
    <ul className="summary-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <ChoiceName label={row.label} choice={row.choice} />
          <b>{row.words}</b>
          <span className={`summary-track${row.colour ? ` ui-tone-${row.colour}` : ''}`} aria-hidden>
            {row.reach ? <i className="summary-reach" style={width(row.reach)} /> : null}
            <i style={width(row.value)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
