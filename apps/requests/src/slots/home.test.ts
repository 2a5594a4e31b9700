import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { answer, personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const NOTES = ['Solicitudes con notas sin leer', 1, '/request/notes'];

const LATE = 'status=solicitado%2Cpendiente%2Ctramite%2Casignado&late=1';
const UNREAD = { '/request/unread-notes': answer([{ id: 1 }]) };

it('sends an assigner to emergencies first, then to late requests, then to new ones', async () => {
  const totals = (late: number, emergencies: number) => ({
    ...UNREAD,
    '/request/ status,solicitado': 3,
    '/request/ late,1 status,solicitado,pendiente,tramite,asignado': late,
    '/request/ status,solicitado typeRequest,emergencia': emergencies,
  });
  const assigner = personWith(ROLE.assigner);
  const busy = await askHome(home, assigner, totals(2, 3));
  expect(busy.counts).toEqual([
    ['Solicitudes por asignar', 3, '/request/assign?status=solicitado'],
    ['Solicitudes atrasadas', 2, `/request/assign?${LATE}`],
    NOTES,
  ]);
  expect(busy.steps).toEqual([
    ['Hay 3 emergencias sin asignar: asígnalas primero.', '/request/assign?status=solicitado&typeRequest=emergencia'],
  ]);
  expect((await askHome(home, assigner, totals(1, 0))).steps).toEqual([
    ['Hay 1 solicitud atrasada: resuélvela primero.', `/request/assign?${LATE}`],
  ]);
  const calm = await askHome(home, assigner, totals(0, 0));
  expect(calm.counts).toEqual([['Solicitudes por asignar', 3, '/request/assign?status=solicitado'], NOTES]);
  expect(calm.steps).toEqual([['Asigna un operario a cada solicitud nueva.', '/request/assign?status=solicitado']]);
});

it('counts a client’s own requests alone, and invites one without any to create it', async () => {
  const client = personWith(ROLE.client);
  const totals = (unassigned: number) => ({
    ...UNREAD,
    '/request/client/7 status,solicitado': unassigned,
    '/request/client/7 status,en proceso': 0,
  });
  expect((await askHome(home, client, totals(2))).counts).toEqual([
    ['Mis solicitudes por asignar', 2, '/request/client?status=solicitado'],
    ['Mis solicitudes en proceso', 0, '/request/client?status=en+proceso'],
    NOTES,
  ]);
  expect((await askHome(home, client, totals(0))).steps[0]?.[1]).toBe('/request/create');
});

it('counts missing permits for the processor', async () => {
  expect((await askHome(home, personWith(ROLE.processor), { ...UNREAD, '/request/process': 4 })).counts).toEqual([
    ['Permisos por asignar', 4, '/request/processor'],
    NOTES,
  ]);
});
