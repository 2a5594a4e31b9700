import './summary.css';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId, useState, type MouseEvent } from 'react';
import { formatLongMonth, formatMonth, formatMonthName, isRunningMonth, RUNNING } from './summary-formats';
import { useWidth } from './use-width';

type Series<Month> = {
  name: string;
  value: (month: Month) => number;
  words: (value: number) => string;
  fill: string;
  hatched?: boolean;
};

type MonthColumnsProps<Month> = {
  title: string;
  months: readonly Month[];
  series: readonly Series<Month>[];
  formatTick: (value: number) => string;
  choosing: (month: string) => { isChosen: boolean; onChoose: () => void };
};

const HEIGHT = 216;
const SPACE = { top: 10, right: 4, bottom: 26, left: 52 };
/** CSS pixels that a month's name needs. */
const LABEL_WIDTH = 50;
const WIDEST = 44;

const labelProps = { fill: 'currentColor', fontSize: 12, fontFamily: 'inherit' } as const;

/**
 * A caption describes the month under the pointer, and a click narrows the report to it; with the keyboard, the table
 * of the chart does. The running month is pale, and named so.
 */
export function MonthColumns<Month extends { mes: string }>({
  title,
  months,
  series,
  formatTick,
  choosing,
}: MonthColumnsProps<Month>) {
  const [frame, width] = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);
  const hatching = useId();

  const inner = { width: Math.max(width - SPACE.left - SPACE.right, 60), height: HEIGHT - SPACE.top - SPACE.bottom };
  const values = months.flatMap((month) => series.map(({ value }) => value(month)));
  const x = scaleBand<string>({
    domain: months.map(({ mes }) => mes),
    range: [0, inner.width],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const y = scaleLinear<number>({ domain: [0, Math.max(...values, 1)], range: [inner.height, 0], nice: 4 });
  const group = Math.min(x.bandwidth(), WIDEST * series.length);
  const column = group / series.length;
  const every = Math.max(1, Math.ceil((months.length * LABEL_WIDTH) / inner.width));
  const labelledMonths = months.filter((_, index) => (months.length - 1 - index) % every === 0).map(({ mes }) => mes);
  // Counts have no halves.
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick));

  const shownMonth = months[pointed ?? months.length - 1];
  const indexAt = ({ clientX, currentTarget }: MouseEvent<SVGElement>): number => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left - SPACE.left) / x.step());
    return Math.min(Math.max(index, 0), months.length - 1);
  };

  return (
    <div ref={frame}>
      {shownMonth && (
        <p className="summary-told" aria-hidden>
          <span>
            {[formatMonth(shownMonth.mes), isRunningMonth(shownMonth.mes) && RUNNING].filter(Boolean).join(' · ')}
          </span>
          {series.map((one) => (
            <span key={one.name} className="summary-key">
              <i className={`${one.fill}${one.hatched ? ' summary-hatched' : ''}`} />
              {series.length > 1 && `${one.name} `}
              <b>{one.words(one.value(shownMonth))}</b>
            </span>
          ))}
        </p>
      )}
      <svg
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={describe(title, months, series)}
        onPointerMove={(event) => setPointed(indexAt(event))}
        onPointerDown={(event) => setPointed(indexAt(event))}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => {
          const month = months[indexAt(event)];
          if (month) choosing(month.mes).onChoose();
        }}
      >
        <defs>
          <pattern id={hatching} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2.5" height="6" className="summary-hatch" />
          </pattern>
        </defs>
        <g transform={`translate(${SPACE.left},${SPACE.top})`}>
          <GridRows scale={y} width={inner.width} tickValues={ticks} className="summary-grid" stroke="currentColor" />
          {pointed !== null && shownMonth && (
            <Bar
              className="summary-pointed"
              x={(x(shownMonth.mes) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={0}
              width={x.step()}
              height={inner.height}
            />
          )}
          {months.map((month) => {
            const start = (x(month.mes) ?? 0) + (x.bandwidth() - group) / 2;
            return series.map((one, index) => {
              const top = y(one.value(month));
              const place = {
                x: start + index * column + (series.length > 1 ? 0.5 : 0),
                y: top,
                width: Math.max(column - (series.length > 1 ? 1 : 0), 1),
                height: inner.height - top,
                rx: Math.min(3, column / 4),
              };
              return (
                <g key={`${month.mes} ${one.name}`}>
                  <Bar {...place} className={isRunningMonth(month.mes) ? `${one.fill} summary-running` : one.fill} />
                  {one.hatched && <Bar {...place} fill={`url(#${hatching})`} />}
                </g>
              );
            });
          })}
          <AxisLeft
            scale={y}
            tickValues={ticks}
            tickFormat={(value) => formatTick(Number(value))}
            hideAxisLine
            hideTicks
            axisClassName="summary-axis"
            tickLabelProps={{ ...labelProps, textAnchor: 'end', dx: -2, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={inner.height}
            tickValues={labelledMonths}
            tickFormat={(month) => formatMonth(month)}
            hideTicks
            axisClassName="summary-axis"
            stroke="currentColor"
            tickLabelProps={{ ...labelProps, textAnchor: 'middle' }}
          />
        </g>
      </svg>
    </div>
  );
}

function describe<Month extends { mes: string }>(
  title: string,
  months: readonly Month[],
  series: readonly Series<Month>[],
): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return title;
  const greatest = series.map(({ name, value, words }) => {
    const top = months.reduce((best, month) => (value(month) > value(best) ? month : best), first);
    return `${name}: lo más alto fue ${words(value(top))} en ${formatMonthName(top.mes)}`;
  });
  return `${title}, de ${formatLongMonth(first.mes)} a ${formatMonthName(last.mes)}. ${greatest.join('. ')}.`;
}
