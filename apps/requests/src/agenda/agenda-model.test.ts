import type { AgendaVisit } from '@portal/domain';
import { agendaVisit } from '../../../../tools/testing/browser/samples';
import {
  dayColumns,
  firstColumnOfInterest,
  hourColumns,
  isOver,
  placeByDay,
  placeByHour,
  type AgendaColumn,
} from './agenda-model';

const DAY = '2026-11-23';
const visit = (id: number, hour: string, changes: Partial<AgendaVisit> = {}) =>
  agendaVisit({ id, date: DAY, hour, ...changes });

describe('the line of hours', () => {
  const place = (...hours: string[]) => {
    const visits = hours.map((hour, index) => visit(index, hour));
    const placed = placeByHour(visits).get(20)!;
    return { lanes: placed.lanes, at: [...placed.byColumn.values()].flat().map((one) => one.at) };
  };

  it('begins a visit at its minute, and puts it beside one that it overlaps with, in the first free lane', () => {
    expect(place('09:00', '09:45', '10:00')).toEqual({
      lanes: 2,
      at: [
        { top: 0, lane: 0 },
        { top: 75, lane: 1 },
        { top: 0, lane: 0 },
      ],
    });
  });

  it('keeps the visits of every operator apart', () => {
    const other = { id: 31, name: 'Luis Vidal', company: null };
    const visits = [visit(1, '10:00'), visit(2, '10:00', { operator: other })];
    const placed = placeByHour(visits);
    expect([...placed].map(([operator, { lanes }]) => [operator, lanes])).toEqual([
      [20, 1],
      [31, 1],
    ]);
  });
});

it('puts the visits of a week under their days', () => {
  const placed = placeByDay([visit(1, '10:00'), visit(2, '11:00'), visit(3, '09:00', { date: '2026-11-24' })]);
  const counts = [...placed.get(20)!.byColumn].map(([day, own]) => [day, own.length]);
  expect(counts).toEqual([
    [DAY, 2],
    ['2026-11-24', 1],
  ]);
});

it('is over before today, and today before the present hour', () => {
  const over = (columns: AgendaColumn[]) => columns.filter((column) => isOver(column, '09:20')).map(({ key }) => key);
  expect(over(dayColumns(['2026-11-21', '2026-11-22', DAY, '2026-11-24'], DAY))).toEqual(['2026-11-21', '2026-11-22']);
  expect(over(hourColumns(DAY, [], DAY))).toEqual(['07:00', '08:00']);
  expect(over(hourColumns('2026-11-24', [], DAY))).toEqual([]);
});

describe('the first screen', () => {
  const visits = [visit(1, '15:00'), visit(2, '09:30')];
  const hours = (today: string) => hourColumns(DAY, visits, today);

  it.each([
    ['the present hour of today', hours(DAY), '13:20', '13:00'],
    ['before a visit that goes on', hours(DAY), '10:20', '09:00'],
    ['the first visit of another day', hours('2026-11-21'), '13:20', '09:00'],
    ['the beginning of today where it is night', hours(DAY), '03:00', '07:00'],
  ])('is %s', (_name, columns, now, expected) => {
    expect(columns[firstColumnOfInterest(columns, visits, now)]?.key).toBe(expected);
  });

  it('is the first day in a week', () => {
    const columns = dayColumns([DAY, '2026-11-24', '2026-11-25'], '2026-11-25');
    expect(firstColumnOfInterest(columns, visits, '13:20')).toBe(0);
  });
});
