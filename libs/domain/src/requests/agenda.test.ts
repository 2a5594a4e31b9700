import { overlappingVisits, overlapWarning } from './agenda';

const visit = (id: number, operator: number, date: string, hour: string) => ({
  id,
  numRequest: 1000 + id,
  operator: { id: operator, name: 'Óscar', company: null },
  date,
  hour,
});
const VISITS = [
  visit(1, 20, '2026-11-23', '10:00'),
  visit(2, 20, '2026-11-23', '10:59'),
  visit(3, 20, '2026-11-23', '11:00'),
  visit(4, 21, '2026-11-23', '10:00'),
  visit(5, 20, '2026-11-24', '10:00'),
  visit(6, 20, '2026-11-23', '23:30'),
];
const idsAt = (hour: string, { date = '2026-11-23', except }: { date?: string; except?: number[] } = {}) =>
  overlappingVisits(VISITS, { operator: 20, date, hour }, except).map(({ id }) => id);

describe('overlapping visits of an operator', () => {
  it('are those less than the length of a visit away, before and after', () => {
    expect(idsAt('10:00')).toEqual([1, 2]);
    expect(idsAt('10:30')).toEqual([1, 2, 3]);
    expect(idsAt('09:00')).toEqual([]);
    expect(idsAt('09:01')).toEqual([1]);
  });

  it('do not count the request itself', () => {
    expect(idsAt('10:00', { except: [1] })).toEqual([2]);
  });

  it('reach over midnight', () => {
    expect(idsAt('00:15', { date: '2026-11-24' })).toEqual([6]);
    expect(idsAt('00:30', { date: '2026-11-24' })).toEqual([]);
  });
});

describe('the warning', () => {
  it('names each of them, and is silent without any', () => {
    expect(overlapWarning([])).toBeUndefined();
    expect(overlapWarning(VISITS.slice(0, 1))).toBe('Se cruza con otra visita del operario: N° 1001 (10:00)');
    expect(overlapWarning(VISITS.slice(0, 2))).toBe(
      'Se cruza con otras visitas del operario: N° 1001 (10:00) y N° 1002 (10:59)',
    );
  });
});
