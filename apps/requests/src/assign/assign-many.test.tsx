import { addDays, businessDay, SHARED_TOASTS, type BulkResult } from '@portal/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  answer,
  answerPage,
  ASSIGNER,
  CONTRACTORS_REQUEST,
  HELD_REQUEST,
  NEW_REQUEST,
} from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';

const DAY = addDays(businessDay(new Date()), 2);
const PERMITTED = { ...NEW_REQUEST, id: 10, numRequest: 1043, version: '3', havePermission: '1' } as const;
const RESULT: BulkResult = {
  done: [NEW_REQUEST.id],
  failed: [{ id: 10, code: 'STATE_CONFLICT', message: 'Otra persona cambió la solicitud' }],
};

const portal: Network = (request) => {
  if (request.method === 'POST') return answer(RESULT);
  if (request.path === '/request/') return answerPage(NEW_REQUEST, PERMITTED);
  if (request.path === '/users') return answer([{ id: 20, name: 'Óscar', lastName: 'Núñez', company: null }]);
  if (request.path === '/request/agenda') {
    const visit = { operator: { id: 20, name: 'Óscar Núñez', company: null }, address: 'Mall Portal Sur, Local 2' };
    if (request.query.from === DAY) return answer({ operators: [], visits: [visit, visit] });
    const busy = { ...visit, id: 90, numRequest: 1090, date: DAY, hour: '11:30' };
    return answer({ operators: [], visits: [busy, { ...busy, id: 10, numRequest: 1043 }] });
  }
  return answer(request.path === '/address/compose' ? { clients: [], malls: [], locations: [] } : []);
};

it('assigns the selected requests together, one visit after another, and says which was not', async () => {
  const { person, requests } = openPage(PAGES.requestAssign.path, ASSIGNER, portal);
  await person.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  await person.click(screen.getByText('Asignar 2'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 2 solicitudes' }));
  const fill = (label: string, text: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });
  fill('Fecha de inicio', DAY.split('-').reverse().join('-'));
  fill('Hora de visita', '10:30');
  await person.click(dialog.getByLabelText('Asignar a'));
  expect(await screen.findByText('2 ese día · Mall Portal Sur')).toBeInTheDocument();
  await person.click(screen.getByText('Óscar Núñez'));
  await person.click(dialog.getByLabelText('Tipo de servicio'));
  await person.click(await screen.findByTitle('Traslado'));
  await person.click(dialog.getByLabelText('Horas de las visitas'));
  await person.click(await screen.findByTitle('Una tras otra, cada 30 minutos'));
  expect(dialog.getByText('De 10:30 a 11:00. Se cruzan: la agenda cuenta 60 minutos por visita.')).toBeInTheDocument();
  expect(dialog.getByText('Se cruza con otra visita del operario: N° 1090 (11:30)')).toBeInTheDocument();
  expect(dialog.getByText('1 ya requiere permiso y lo conserva.')).toBeInTheDocument();
  await person.click(dialog.getByText('Asignar 2'));

  expect(await screen.findByText(SHARED_TOASTS.requestsAssigned(1))).toBeInTheDocument();
  const sent = requests.find(({ method }) => method === 'POST')!;
  expect([sent.path, sent.body]).toEqual([
    '/request/bulk/assign',
    {
      assignContractor: false,
      operator: 20,
      havePermission: false,
      typeService: 'Traslado',
      date: DAY,
      hour: '10:30',
      rows: [
        { id: NEW_REQUEST.id, version: NEW_REQUEST.version, hour: '10:30', havePermission: false },
        { id: 10, version: '3', hour: '11:00', havePermission: true },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent('N° 1043: Otra persona cambió la solicitud');
  expect(screen.getByRole('button', { name: 'Asignar 1' })).toBeInTheDocument();
});

it('says which operators lose their requests before several are assigned', async () => {
  const { person } = openPage(PAGES.requestAssign.path, ASSIGNER, (request) => {
    if (request.path === '/request/') return answerPage({ ...HELD_REQUEST, id: 11 }, CONTRACTORS_REQUEST);
    if (request.path === '/companys') return answer([{ id: 3, name: 'Climatización Andes', status: 'activo' }]);
    if (request.path !== '/users') return portal(request);
    const { isLeader, userLeader } = request.query;
    if (isLeader) return answer([{ id: 30, name: 'Laura', lastName: 'Vidal', company: { id: 3 } }]);
    return answer(userLeader === 30 ? [{ id: 40, name: 'Pedro', lastName: 'Soto', company: { id: 3 } }] : []);
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  await person.click(screen.getByText('Asignar 2'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 2 solicitudes' }));
  expect(dialog.getByText('1 solicitud dejará de tener a su operario')).toBeInTheDocument();
  expect(dialog.getByText('Pedro Soto (1).')).toBeInTheDocument();

  await person.click(dialog.getByLabelText('Asignar a contratista'));
  await person.click(dialog.getByLabelText('Empresa'));
  await person.click(await screen.findByTitle('Climatización Andes'));
  const waits = 'Óscar Núñez (1). Quedará pendiente hasta que Laura Vidal elija a un operario.';
  expect(await dialog.findByText(waits)).toBeInTheDocument();
  expect(await dialog.findByText('1 sigue con el operario que tiene.')).toBeInTheDocument();
});
