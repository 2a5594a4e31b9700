import './summary.css';
import {
  formatPesos,
  STATUS_COLOURS,
  STATUS_LABELS,
  type ReportShare,
  type ReportShares,
  type ReportSummary,
} from '@portal/domain';
import { formatCount } from '@portal/ui';
import { periodOfMonth } from '../report/periods';
import { BarList, ChoiceName, type BarRow } from './bar-list';
import {
  formatDuration,
  formatMonthName,
  formatRequests,
  formatShort,
  formatShortPesos,
  NO_TIME,
} from './summary-formats';
import { MonthColumns } from './month-columns';
import { Chart, type ChartColumn } from './chart';

export type ChartFilter = 'estado' | 'operario' | 'empresa';

export type ChartsProps = {
  summary: ReportSummary;
  chosen: Partial<Record<ChartFilter | 'fechaInicio' | 'fechaFin', string>>;
  onChoose: (filter: ChartFilter, value: string | undefined) => void;
  /** Narrows the report to a month, 'YYYY-MM'; undefined to every day again. */
  onChooseMonth: (month: string | undefined) => void;
};

type Month = ReportSummary['meses'][number];
type State = ReportSummary['estados'][number];

const number = <Row,>(title: string, render: (row: Row) => string): ChartColumn<Row> => ({
  title,
  render,
  isNumber: true,
});

const REQUESTS_BY_MONTH = [number<Month>('Solicitudes', ({ solicitudes }) => formatCount(solicitudes))];
const MONEY_BY_MONTH = [
  number<Month>('Liquidado', ({ liquidado }) => formatPesos(liquidado)),
  number<Month>('Facturado', ({ facturado }) => formatPesos(facturado)),
];
const BY_STATE = [
  { title: 'Estado', render: ({ estado }: State) => STATUS_LABELS[estado] },
  number<State>('Solicitudes', ({ solicitudes }) => formatCount(solicitudes)),
];

/** A row of the tables about people and companies; the rest together has no times and no deadlines. */
type Share = Omit<ReportShare, NotOfTheRest> & Partial<Pick<ReportShare, NotOfTheRest>>;
type NotOfTheRest = 'finalizadas' | 'mediana' | 'percentil90' | 'cumplidos' | 'atrasados' | 'valoraciones' | 'nota';

const HALF = 'La mitad en';
const NINE_OF_TEN = '9 de 10 en';

const averages = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '4,6 (12)': the average of the clients' ratings, and their number. */
const formatRating = ({ nota = null, valoraciones = 0 }: Share): string =>
  nota === null ? NO_TIME : `${averages.format(nota)} (${formatCount(valoraciones)})`;

const shareColumns = (name: string): ChartColumn<Share>[] => [
  { title: name, render: ({ nombre }) => nombre },
  number('Solicitudes', ({ solicitudes }) => formatCount(solicitudes)),
  number('Finalizadas', ({ finalizadas }) => (finalizadas === undefined ? NO_TIME : formatCount(finalizadas))),
  number(HALF, ({ mediana = null }) => formatDuration(mediana)),
  number(NINE_OF_TEN, ({ percentil90 = null }) => formatDuration(percentil90)),
  number('En plazo', ({ cumplidos }) => (cumplidos === undefined ? NO_TIME : formatCount(cumplidos))),
  number('Atrasados', ({ atrasados }) => (atrasados === undefined ? NO_TIME : formatCount(atrasados))),
  number('Valoración', formatRating),
  number('Liquidado', ({ liquidado }) => formatPesos(liquidado)),
  number('Facturado', ({ facturado }) => formatPesos(facturado)),
];
const BY_OPERATOR = shareColumns('Operario');
const BY_COMPANY = shareColumns('Empresa');

/** No id of a row: those begin at 0. */
const REST = -1;

function sharesOf({ mayores, resto }: ReportShares): Share[] {
  if (!resto) return mayores;
  const { cuantos, ...sums } = resto;
  return [...mayores, { id: REST, nombre: cuantos === 1 ? 'Otro' : `Otros ${formatCount(cuantos)}`, ...sums }];
}

export function Charts({ summary, chosen, onChoose, onChooseMonth }: ChartsProps) {
  const choosing = (filter: ChartFilter, value: string): Pick<BarRow, 'isChosen' | 'onChoose'> => {
    const isChosen = chosen[filter] === value;
    return { isChosen, onChoose: () => onChoose(filter, isChosen ? undefined : value) };
  };
  const choosingMonth = (month: string) => {
    const { from, to } = periodOfMonth(month);
    const isChosen = chosen.fechaInicio === from && chosen.fechaFin === to;
    return { isChosen, onChoose: () => onChooseMonth(isChosen ? undefined : month) };
  };
  const monthColumn: ChartColumn<Month> = {
    title: 'Mes',
    render: ({ mes }) => <ChoiceName label={formatMonthName(mes)} {...choosingMonth(mes)} />,
  };
  const { estados, meses } = summary;
  const [operators, companies] = [sharesOf(summary.operarios), sharesOf(summary.empresas)];

  return (
    <div className="summary-charts">
      <Chart title="Solicitudes por estado" rows={estados} rowKey={({ estado }) => estado} columns={BY_STATE}>
        <BarList
          label="Solicitudes por estado"
          rows={estados.map(({ estado, solicitudes }) => ({
            key: estado,
            label: STATUS_LABELS[estado],
            value: solicitudes,
            words: formatCount(solicitudes),
            colour: STATUS_COLOURS[estado],
            ...choosing('estado', estado),
          }))}
        />
      </Chart>
      <Chart
        title="Solicitudes por mes"
        rows={meses}
        rowKey={({ mes }) => mes}
        columns={[monthColumn, ...REQUESTS_BY_MONTH]}
      >
        <MonthColumns
          title="Solicitudes por mes"
          months={meses}
          formatTick={formatShort}
          choosing={choosingMonth}
          series={[
            {
              name: 'Solicitudes',
              value: ({ solicitudes }) => solicitudes,
              words: formatRequests,
              fill: 'summary-requests',
            },
          ]}
        />
      </Chart>
      <Chart
        title="Liquidado y facturado"
        rows={meses}
        rowKey={({ mes }) => mes}
        columns={[monthColumn, ...MONEY_BY_MONTH]}
      >
        <MonthColumns
          title="Liquidado y facturado por mes de la solicitud"
          months={meses}
          formatTick={formatShortPesos}
          choosing={choosingMonth}
          series={[
            { name: 'Liquidado', value: ({ liquidado }) => liquidado, words: formatPesos, fill: 'summary-liquidated' },
            {
              name: 'Facturado',
              value: ({ facturado }) => facturado,
              words: formatPesos,
              fill: 'summary-invoiced',
              hatched: true,
            },
          ]}
        />
      </Chart>
      <TimesChart summary={summary} />
      <Chart title="Por operario" rows={operators} rowKey={({ id }) => id} columns={BY_OPERATOR}>
        <SharesList
          label="Solicitudes por operario"
          none="Ninguna está asignada a un operario"
          shares={operators}
          choosing={(id) => choosing('operario', String(id))}
        />
      </Chart>
      <Chart title="Por empresa" rows={companies} rowKey={({ id }) => id} columns={BY_COMPANY}>
        <SharesList
          label="Solicitudes por empresa"
          none="Ninguna está en manos de una empresa"
          shares={companies}
          choosing={(id) => choosing('empresa', String(id))}
        />
      </Chart>
    </div>
  );
}

type SharesListProps = {
  label: string;
  none: string;
  shares: readonly Share[];
  choosing: (id: number) => Pick<BarRow, 'isChosen' | 'onChoose'>;
};

function SharesList({ label, none, shares, choosing }: SharesListProps) {
  if (shares.length === 0) return <p className="ui-faint ui-small">{none}</p>;
  return (
    <BarList
      label={label}
      rows={shares.map(({ id, nombre, solicitudes }) => ({
        key: id,
        label: nombre,
        value: solicitudes,
        words: formatCount(solicitudes),
        ...(id !== REST ? choosing(id) : {}),
      }))}
    />
  );
}

type Times = Pick<ReportShare, 'id' | 'nombre' | 'finalizadas' | 'mediana' | 'percentil90'>;

const TIMES: ChartColumn<Times>[] = [
  { title: 'Quién', render: ({ nombre }) => nombre },
  number('Finalizadas', ({ finalizadas }) => formatCount(finalizadas)),
  number(HALF, ({ mediana }) => formatDuration(mediana)),
  number(NINE_OF_TEN, ({ percentil90 }) => formatDuration(percentil90)),
];

function TimesChart({ summary: { totales, empresas, operarios } }: { summary: ReportSummary }) {
  const finished = ({ mediana }: Times): boolean => mediana !== null;
  const rows: Times[] = [
    { ...totales, id: REST, nombre: 'Todas las solicitudes' },
    ...empresas.mayores.filter(finished).slice(0, 4),
    ...operarios.mayores.filter(finished).slice(0, 4),
  ];
  const rowKey = ({ id, nombre }: Times) => `${nombre} ${id}`;
  return (
    <Chart
      title="Tiempo hasta finalizar"
      note="Primero, en cuánto termina la mitad; después, en cuánto terminan nueve de cada diez."
      rows={rows}
      rowKey={rowKey}
      columns={TIMES}
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
