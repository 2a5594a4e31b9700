import { chosenAssignment, EMPTY_ASSIGNMENT, initialAssignment, type AssignedSoFar } from './assignment-values';

const ASSIGNED: AssignedSoFar = {
  operator: { id: 20, name: 'Óscar Núñez' },
  havePermission: '1',
  typeService: 'Emergencia',
  dateAssigned: '2026-12-02T03:00:00.000Z',
  hourAssigned: '10:30',
};

describe('initialAssignment', () => {
  it('begins empty when no operator holds the request', () => {
    expect(initialAssignment({ ...ASSIGNED, operator: null }, 7)).toEqual(EMPTY_ASSIGNMENT);
  });

  it('begins with the assignment of another operator, the day by its first ten characters', () => {
    expect(initialAssignment(ASSIGNED, 7)).toEqual({
      assignContractor: false,
      company: '',
      assigner: '',
      havePermission: true,
      typeService: 'Emergencia',
      operator: 20,
      date: '2026-12-02',
      hour: '10:30',
    });
  });

  it('begins empty when the person who assigns holds it', () => {
    expect(initialAssignment(ASSIGNED, 20)).toEqual(EMPTY_ASSIGNMENT);
  });

  it('puts what is known already instead of what it would begin with', () => {
    const prefill = { operator: 21, date: '2026-12-05' };
    expect(initialAssignment(ASSIGNED, 7, prefill)).toMatchObject({
      ...prefill,
      hour: '10:30',
      typeService: 'Emergencia',
    });
    expect(initialAssignment({ ...ASSIGNED, operator: null }, 7, prefill)).toEqual({ ...EMPTY_ASSIGNMENT, ...prefill });
  });

  it('reads that no permit is needed', () => {
    expect(initialAssignment({ ...ASSIGNED, havePermission: '0' }, 7).havePermission).toBe(false);
  });
});

describe('chosenAssignment', () => {
  const both = { ...EMPTY_ASSIGNMENT, company: 3, assigner: 30, operator: 20 };

  it('sends no operator to a contractor', () => {
    expect(chosenAssignment({ ...both, assignContractor: true })).toMatchObject({
      company: 3,
      assigner: 30,
      operator: '',
    });
  });

  it('sends no company with an own operator', () => {
    expect(chosenAssignment(both)).toMatchObject({ company: '', assigner: '', operator: 20 });
  });
});
