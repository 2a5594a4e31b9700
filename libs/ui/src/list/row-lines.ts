import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefCallback } from 'react';
import type { CardPlace, ListColumn } from './list-types';

export type Stack<Row> = { column: ListColumn<Row>; under: ListColumn<Row> | undefined };

export type RowLines<Row> = { first: readonly Stack<Row>[]; second: readonly ListColumn<Row>[] };

/** Order in which columns leave the first line. The person of a row and its state stay. */
const LEAVING: readonly CardPlace[] = ['none', 'detail', 'line', 'what'];

/** Least width of a text column, in CSS pixels. */
const LEAST_TEXT = 120;

const isText = <Row>({ width }: ListColumn<Row>): boolean => !width?.endsWith('px');

const leastWidth = <Row>(column: ListColumn<Row>): number =>
  column.minWidth ?? (isText(column) ? LEAST_TEXT : Number.parseInt(column.width ?? '', 10));

const asStacks = <Row>(columns: readonly ListColumn<Row>[]): Stack<Row>[] =>
  columns
    .filter(({ under }) => under === undefined)
    .map((column) => ({ column, under: columns.find(({ under }) => under === column.key) }));

/**
 * Decides which columns a table shows side by side. Columns that do not fit move to the second line of each row, as labelled
 * values, so that none disappears. The position on a card defines the importance: the least important leave first. Among equals
 * text leaves before numbers and dates, which people compare down a column, and the last before the first. A column under
 * another needs no width and moves with it.
 * @param room width available for columns, in CSS pixels
 */
export function splitColumns<Row>(columns: readonly ListColumn<Row>[], room: number): RowLines<Row> {
  const stacks = asStacks(columns);
  const leaving = LEAVING.flatMap((place) => {
    const equal = stacks.filter(({ column }) => (column.card ?? 'detail') === place).reverse();
    return [...equal.filter(({ column }) => isText(column)), ...equal.filter(({ column }) => !isText(column))];
  });
  const second = new Set<Stack<Row>>();
  let needed = stacks.reduce((sum, { column }) => sum + leastWidth(column), 0);
  for (const stack of leaving) {
    if (needed <= room) break;
    second.add(stack);
    needed -= leastWidth(stack.column);
  }
  return {
    first: stacks.filter((stack) => !second.has(stack)),
    second: stacks
      .filter((stack) => second.has(stack))
      .flatMap(({ column, under }) => (under ? [column, under] : [column])),
  };
}

export function useRowLines<Row>(
  columns: readonly ListColumn<Row>[],
): RowLines<Row> & { frame: RefCallback<HTMLElement> } {
  const element = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(Infinity);
  const measure = useCallback(() => {
    if (element.current) setRoom(roomIn(element.current));
  }, []);
  const frame = useCallback(
    (mounted: HTMLElement) => {
      element.current = mounted;
      // Without layout (tests) every column fits.
      if (typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(measure);
      observer.observe(mounted);
      return () => observer.disconnect();
    },
    [measure],
  );
  // Other rows may have other actions, which need more or less room.
  useLayoutEffect(measure);
  return { frame, ...useMemo(() => splitColumns(columns, room), [columns, room]) };
}

function roomIn(frame: HTMLElement): number {
  if (frame.clientWidth === 0) return Infinity;
  const widest = (selector: string) =>
    Math.max(0, ...[...frame.querySelectorAll<HTMLElement>(selector)].map(({ offsetWidth }) => offsetWidth));
  const actions = widest('.ui-row-actions');
  return (
    frame.clientWidth -
    HEADING_SLACK -
    widest('.ui-table-select') -
    widest('.ui-table-toggle') -
    (actions && actions + ACTIONS_PADDING)
  );
}

/** Horizontal padding of a row's actions; list.css has the same value. */
const ACTIONS_PADDING = 26;

/** Headings of a full line are together so much wider than the least widths of their columns. */
const HEADING_SLACK = 16;
