import type { FakeResponse } from '@portal/api-client';
import {
  addDays,
  businessDay,
  pickFields,
  ROLE,
  roleLabel,
  SAMPLE_FIELDS,
  type AgendaVisit,
  type ErrorCode,
  type RepairDetail,
  type RepairListItem,
  type RequestDetail,
  type RequestListItem,
  type RoleCode,
  type SessionUser,
  type UserSession,
} from '@portal/domain';

/** The day after today, in Santiago. */
export const TOMORROW = addDays(businessDay(new Date()), 1);

/** A person with one role, of the operator company unless another is named. */
export const personWith = (role: RoleCode, company: SessionUser['company'] = null, id = 7): SessionUser => ({
  id,
  name: 'Ana',
  roles: [{ code: role, rol: roleLabel(role) }],
  company,
});

export const ASSIGNER = personWith(ROLE.assigner, null, 6);

/** The listed fields of every sample. */
export const FIELD_ANSWERS = pickFields(SAMPLE_FIELDS);

/** A request that nobody has yet. */
export const NEW_REQUEST: RequestListItem = {
  ...FIELD_ANSWERS,
  id: 9,
  numRequest: 1042,
  client: { client: 4, name: 'Falabella Retail' },
  service: { id: 2, service: 'Gasfitería' },
  address: 'Parque Arauco, Local 214',
  description: 'La llave gotea sobre la caja',
  dateRequest: '2026-11-20T12:00:00.000Z',
  status: 'solicitado',
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

/** A visit of an own operator in the agenda. */
export const agendaVisit = (changes: Partial<AgendaVisit>): AgendaVisit => ({
  id: 1,
  numRequest: 1001,
  client: 'Ripley',
  service: 'Electricidad',
  address: 'Mall Plaza, Local 3',
  status: 'asignado',
  priority: 'programado',
  operator: { id: 20, name: 'Óscar Núñez', company: null },
  date: TOMORROW,
  hour: '10:00',
  ...changes,
});

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

/** The same request as it is read by itself. */
export const REQUEST_DETAIL: RequestDetail = {
  ...HELD_REQUEST,
  ...FIELD_ANSWERS,
  mall: { id: 6, name: 'Parque Arauco' },
  location: { id: 8, name: 'Local 214' },
  archivos: [{ id: 'a', name: '/files/a' }],
  dateStart: null,
  hourStart: null,
  dateFinish: null,
  hourEnd: null,
  startReceived: null,
  finishReceived: null,
  workDescription: null,
  filesRepairs: [],
  userReceive: null,
  continues: null,
  continuedBy: null,
};

/** A finished repair: two valves of 6.490, 1,5 of teflon of 690, a service of 38.000; 52.015 pesos together. */
export const REPAIR: RepairDetail = {
  id: 31,
  request: 91,
  numRequest: 1091,
  status: 'finalizado',
  clientName: 'Óptica Mirador',
  operatorName: 'Óscar Riquelme',
  companyName: null,
  branch: { id: 2, name: 'Santiago Centro' },
  address: 'Mall Costa Norte, Local 101',
  dateSoli: '2026-11-10T15:30:00.000Z',
  dateAssigned: '2026-11-12',
  hourAssigned: '10:00',
  dateStart: '2026-11-12',
  hourStart: '10:10',
  dateFinish: null,
  startReceived: null,
  finishReceived: null,
  hourEnd: null,
  description: 'Se cambió la válvula',
  price: null,
  service: { service: 'Gasfitería', price: 38_000 },
  filesSoli: [],
  filesStart: [],
  filesRepairs: [],
  filesInsumos: [],
  signature: null,
  signatureName: null,
  userReceive: null,
  insumos: [
    { id: 1, insumo: 'Válvula', amount: 2, price: 6490 },
    { id: 2, insumo: 'Teflón', amount: 1.5, price: 690 },
  ],
  liquidation: null,
  version: '7',
};

/** The same repair in a list. */
export const REPAIR_ROW: RepairListItem = {
  id: 31,
  request: 91,
  numRequest: 1091,
  clientName: 'Óptica Mirador',
  operatorName: 'Óscar Riquelme',
  companyName: null,
  service: 'Gasfitería',
  branch: { id: 2, name: 'Santiago Centro' },
  address: 'Mall Costa Norte, Local 101',
  date: '2026-11-13T12:00:00.000Z',
  status: 'finalizado',
  calculated: 52_015,
  price: null,
  liquidated: null,
  dueAt: null,
  version: '7',
};

/** A session of a person on a computer, the one that is open. */
export const SESSION: UserSession = {
  id: 'here',
  createdAt: '2026-11-21T12:05:00Z',
  lastSeenAt: '2026-11-21T12:30:00Z',
  address: '10.0.0.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  isCurrent: true,
};

/** A successful answer of the API. */
export const answer = (data: unknown): FakeResponse => ({ status: 200, body: { data } });

/** The only page of a list. */
export const answerPage = (...data: unknown[]): FakeResponse => ({
  status: 200,
  body: { data, total: data.length, totalPaginas: 1 },
});

/** The query of a list that is answered with these rows. */
export const answeredList = <Row>(rows: readonly Row[]) => ({
  data: { data: [...rows], total: rows.length, totalPaginas: 1 },
  isPending: false,
  isError: false,
  isFetching: false,
  error: undefined,
  refetch: () => undefined,
});

export const answerCreated = (data: unknown): FakeResponse => ({ status: 201, body: { data } });

export const answerFailure = (
  status: number,
  code: ErrorCode,
  message?: string,
  errors?: Record<string, string>,
): FakeResponse => ({ status, body: { status, code, message, error: message, errors } });

/** The answer to a person who was slower than somebody else. */
export const answerConflict = (message: string): FakeResponse => answerFailure(409, 'STATE_CONFLICT', message);

/** A photo as a person chooses it: the shortest file with the structure of a JPEG. */
export const photoFile = (name = 'foto.jpg'): File =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9)], name, { type: 'image/jpeg' });
