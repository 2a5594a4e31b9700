import { Flex } from '@portal/ui';
import './summary.css';
import type { ReportFigures, ReportSummary } from '@portal/domain';
import { useState } from 'react';
import { numberColumn } from '../figures-table';
import { Chart, ChoiceName, type Choice } from './chart';
import { formatLongMonth, formatMonth, formatMonthName, isRunningMonth, RUNNING } from './summary-formats';

type Month = ReportSummary['meses'][number];

type Series = [key: keyof ReportFigures, name: string];

type MonthColumnsProps = {
  title: string;
  months: readonly Month[];
  series: Partial<Record<Series[0], string>>;
  words: (value: number) => string;
  tickWords: (value: number) => string;
  choiceOf: (month: string) => Choice;
};

/** Names of months that a phone has room for below its columns. */
const MOST_NAMES = 6;

/**
 * A caption describes the month under the pointer, and a click narrows the report to it; with the keyboard, the table
 * of the chart does. The running month is pale, and named so.
 */
export function MonthColumns({ title, months, words, tickWords, choiceOf, ...props }: MonthColumnsProps) {
  const series = Object.entries(props.series) as Series[];
  const [pointed, setPointed] = useState<string | null>(null);
  const shown = months.find(({ mes }) => mes === pointed) ?? months.at(-1);
  const ticks = ticksTo(Math.max(...months.flatMap((month) => series.map(([key]) => month[key])), 1));
  const height = (value: number): string => `${(value / ticks.at(-1)!) * 100}%`;
  const every = Math.ceil(months.length / MOST_NAMES);
  return (
    <Chart
      title={title}
      rows={months}
      rowKey={({ mes }) => mes}
      columns={[
        { title: 'Mes', render: ({ mes }) => <ChoiceName label={formatMonthName(mes)} choice={choiceOf(mes)} /> },
        ...series.map(([key, name]) => numberColumn<Month>(name, (month) => words(month[key]))),
      ]}
    >
      {shown && (
        <Flex component="p" className="ui-quiet ui-small summary-told" wrap gap="2px 14px" aria-hidden>
          <span>
            {formatMonth(shown.mes)}
            {isRunningMonth(shown.mes) && ` · ${RUNNING}`}
          </span>
          {series.map(([key, name]) => (
            <span key={key}>
              <i className={`summary-${key}`} /> {name} <b>{words(shown[key])}</b>
            </span>
          ))}
        </Flex>
      )}
      <div
        className="summary-months"
        role="img"
        aria-label={describe(title, months, series, words)}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <span key={tick} className="summary-tick" style={{ bottom: height(tick) }} data-label={tickWords(tick)} />
        ))}
        {months.map((month, index) => (
          <span
            key={month.mes}
            className={`summary-month${isRunningMonth(month.mes) ? ' summary-running' : ''}`}
            data-label={(months.length - 1 - index) % every === 0 ? formatMonth(month.mes) : undefined}
            onPointerEnter={() => setPointed(month.mes)}
            onClick={() => choiceOf(month.mes).onChoose()}
          >
            {series.map(([key]) => (
              <i
                key={key}
                className={`summary-${key}`}
                style={{ width: `${70 / series.length}%`, height: height(month[key]) }}
              />
            ))}
          </span>
        ))}
      </div>
    </Chart>
  );
}

/** At most four round steps from 0 to the greatest value; counts have no halves. */
function ticksTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = Math.max([1, 2, 5, 10].find((factor) => factor * power * 4 >= most)! * power, 1);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

function describe(
  title: string,
  months: readonly Month[],
  series: readonly Series[],
  words: MonthColumnsProps['words'],
) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return title;
  const greatest = series.map(([key, name]) => {
    const top = months.reduce((best, month) => (month[key] > best[key] ? month : best), first);
    return `${name}: lo más alto fue ${words(top[key])} en ${formatMonthName(top.mes)}.`;
  });
  return `${title}, de ${formatLongMonth(first.mes)} a ${formatMonthName(last.mes)}. ${greatest.join(' ')}`;
}
