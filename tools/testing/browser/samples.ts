import type { FakeResponse } from '@portal/api-client';
import { addDays, businessDay, ROLE, type RequestListItem, type SessionUser } from '@portal/domain';

/** The day after today, in Santiago. */
export const TOMORROW = addDays(businessDay(new Date()), 1);

/** An assigner of the operator company. */
export const ASSIGNER: SessionUser = {
  id: 6,
  name: 'Andrés',
  roles: [{ code: ROLE.assigner, rol: 'Asignador' }],
  company: null,
};

/** A request that nobody has yet. */
export const NEW_REQUEST: RequestListItem = {
  id: 9,
  numRequest: 1042,
  client: { client: 4, name: 'Falabella Retail' },
  service: { id: 2, service: 'Gasfitería' },
  address: 'Parque Arauco, Local 214',
  description: 'Gotea',
  dateRequest: '2026-11-20T12:00:00.000Z',
  status: 'solicitado',
  typeWork: 'MT',
  typeRequest: { name: 'urgente' },
  dueAt: null,
  acceptedAt: null,
  version: '7',
  operator: null,
  company: null,
  assigner: null,
  typeService: null,
  dateAssigned: null,
  hourAssigned: null,
  havePermission: '0',
  permissionNum: null,
};

/** The same request once it is an operator's. */
export const HELD_REQUEST: RequestListItem = {
  ...NEW_REQUEST,
  status: 'asignado',
  operator: { id: 20, name: 'Óscar Núñez' },
  typeService: 'Suministro',
  dateAssigned: TOMORROW,
  hourAssigned: '10:30',
};

/** The same request once a contractor's leader gave it to an operator of theirs. */
export const CONTRACTORS_REQUEST: RequestListItem = {
  ...HELD_REQUEST,
  operator: { id: 40, name: 'Pedro Soto' },
  company: { id: 3, name: 'Climatización Andes' },
  assigner: { id: 30, name: 'Laura Vidal' },
};

/** A successful answer of the API. */
export const answer = (data: unknown): FakeResponse => ({ status: 200, body: { data } });

/** The only page of a list. */
export const answerPage = (...data: unknown[]): FakeResponse => ({
  status: 200,
  body: { data, total: data.length, totalPaginas: 1 },
});

/** The answer to a person who was slower than somebody else. */
export const answerConflict = (message: string): FakeResponse => ({
  status: 409,
  body: { status: 409, code: 'STATE_CONFLICT', message },
});

/** A photo as a person chooses it: the shortest file with the structure of a JPEG. */
export const photoFile = (name = 'foto.jpg'): File =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9)], name, { type: 'image/jpeg' });
