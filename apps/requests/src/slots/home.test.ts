import { ROLE } from '@portal/domain';
import { askHome } from '../../../../tools/testing/browser/ask-home';
import { answer, answerPage, personWith } from '../../../../tools/testing/browser/samples';
import home from './home';

const NOTES = ['Solicitud con notas sin leer', 1, '/request/notes'];
const UNREAD = { '/request/unread-notes': answer([{ id: 1 }]) };
const ASSIGNABLE = 'solicitado,pendiente,tramite,asignado';

it('counts emergencies and late requests for an assigner, then those that wait', async () => {
  const { counts } = await askHome(home, personWith(ROLE.assigner), {
    ...UNREAD,
    '/places/waiting': answer([{}]),
    '/request/ status,solicitado': 3,
    [`/request/ late,1 status,${ASSIGNABLE}`]: 2,
    '/request/ status,solicitado typeRequest,emergencia': 1,
  });
  expect(counts).toEqual([
    ['Emergencia sin asignar', 1, '/request/assign?typeRequest=emergencia'],
    ['Solicitudes atrasadas', 2, `/request/assign?status=${encodeURIComponent(ASSIGNABLE)}&late=1`],
    ['Solicitudes por asignar', 3, '/request/assign', 'Incluye las emergencias'],
    ['Solicitud QR por confirmar', 1, '/request/assign'],
    NOTES,
  ]);
});

it('lets a client ask, and shows what is late, the next visit and what was finished, and no count of what others do', async () => {
  const visit = { operator: 'Óscar Núñez', day: '2999-01-02', hour: '08:00' };
  const row = { requestNum: 9, service: 'Clima', address: 'Mall Norte', status: 'asignado', visit };
  const { counts, tasks } = await askHome(home, personWith(ROLE.client), {
    ...UNREAD,
    '/request/client/7 sort,date status,tramite,asignado,en proceso': answerPage(
      { ...row, requestNum: 7, status: 'en proceso', visit: { ...visit, day: '2020-01-03' } },
      row,
    ),
    '/request/client/7 sort,-date status,finalizado,liquidado,facturado': answerPage({ ...row, requestNum: 8 }),
  });
  expect(counts).toEqual([NOTES]);
  expect(tasks).toEqual([
    ['Pide una reparación', '¿Algo dejó de funcionar?', '/request/create'],
    ['Atrasadas', '03-01-2020 08:00 vie', '/solicitud/7'],
    ['Próxima visita', '02-01-2999 08:00 mié', '/solicitud/9'],
    ['Lo último que se terminó', 'Clima · N° 8', '/solicitud/8'],
  ]);
});

it('counts missing permits for the processor, and names the visits that need one', async () => {
  const row = {
    id: 4,
    numRequest: 9,
    service: 'Clima',
    address: 'Mall',
    status: 'tramite',
    date: '2020-01-02',
    hour: '10:30',
  };
  const { counts, tasks } = await askHome(home, personWith(ROLE.processor), {
    ...UNREAD,
    '/request/process sort,date': answerPage(row, { ...row, id: 5, numRequest: 10, hour: '11:00' }),
    '/request/process late,1': 0,
  });
  expect(counts).toEqual([['Permisos por asignar', 2, '/request/processor'], NOTES]);
  expect(tasks).toEqual([
    ['Visitas atrasadas', '02-01-2020 10:30 jue', '/request/processor?visita=4'],
    ['Visitas atrasadas', '02-01-2020 11:00 jue', '/request/processor?visita=5'],
  ]);
});
