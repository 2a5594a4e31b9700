import type { AssignmentInput } from '@portal/domain';
import { chosenAssignment, EMPTY_ASSIGNMENT, initialAssignment, type AssignedSoFar } from './assignment-values';

const STAFF = { id: 7, isLeader: false };
const LEADER = { id: 7, isLeader: true };

const ASSIGNED: AssignedSoFar = {
  operator: { id: 20, name: 'Óscar Núñez' },
  company: null,
  assigner: null,
  havePermission: '1',
  typeService: 'Emergencia',
  dateAssigned: '2026-12-02T03:00:00.000Z',
  hourAssigned: '10:30',
};

describe('initialAssignment', () => {
  it('begins empty when no operator holds the request', () => {
    expect(initialAssignment({ ...ASSIGNED, operator: null }, STAFF)).toEqual(EMPTY_ASSIGNMENT);
  });

  it('begins with the assignment of another operator, the day by its first ten characters', () => {
    expect(initialAssignment(ASSIGNED, STAFF)).toEqual({
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

  it('starts empty when the assigner has it', () => {
    expect(initialAssignment(ASSIGNED, { ...STAFF, id: 20 })).toEqual(EMPTY_ASSIGNMENT);
  });

  it('prefers known values over its defaults', () => {
    const prefill = { operator: 21, date: '2026-12-05' };
    expect(initialAssignment(ASSIGNED, STAFF, prefill)).toMatchObject({
      ...prefill,
      hour: '10:30',
      typeService: 'Emergencia',
    });
    expect(initialAssignment({ ...ASSIGNED, operator: null }, STAFF, prefill)).toEqual({
      ...EMPTY_ASSIGNMENT,
      ...prefill,
    });
  });

  it('begins for a leader with the visit planned at the hand-over', () => {
    expect(initialAssignment({ ...ASSIGNED, operator: null }, LEADER)).toEqual({
      ...EMPTY_ASSIGNMENT,
      havePermission: true,
      typeService: 'Emergencia',
      date: '2026-12-02',
      hour: '10:30',
    });
  });

  const AT_CONTRACTOR = { ...ASSIGNED, company: { id: 3, name: 'Andes' }, assigner: { id: 30, name: 'Laura Vidal' } };

  it("begins for staff with the company of a contractor's operator, which they can save", () => {
    expect(initialAssignment(AT_CONTRACTOR, STAFF)).toMatchObject({
      assignContractor: true,
      company: 3,
      assigner: 30,
      operator: '',
      date: '2026-12-02',
    });
  });

  it('begins with the own operator of a slot of the agenda, also where a contractor has the request', () => {
    expect(initialAssignment(AT_CONTRACTOR, STAFF, { operator: 21 })).toMatchObject({
      assignContractor: false,
      company: '',
      operator: 21,
    });
  });
});

describe('chosenAssignment', () => {
  const both: AssignmentInput = {
    assignContractor: false,
    company: 3,
    assigner: 30,
    operator: 20,
    havePermission: false,
    typeService: 'Mantenimiento',
    date: '2026-11-25',
    hour: '09:00',
    version: undefined,
  };

  it('sends no operator to a contractor', () => {
    expect(chosenAssignment({ ...both, assignContractor: true })).toMatchObject({
      company: 3,
      assigner: 30,
      operator: undefined,
    });
  });

  it('sends no company with an own operator', () => {
    expect(chosenAssignment(both)).toMatchObject({ company: undefined, assigner: undefined, operator: 20 });
  });
});
