import {
  addDays,
  businessDay,
  formatDay,
  refusalMessage,
  weekdayName,
  type Agenda,
  type AgendaVisit,
} from '@portal/domain';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agendaVisit, answer, answerPage, ASSIGNER, NEW_REQUEST } from '../../../../tools/testing/browser/samples';
import { onPhone } from '../../../../tools/testing/browser/phone';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';
import { longDay } from './agenda-model';

const TODAY = businessDay(new Date());
const NEXT_WEEK = addDays(TODAY, 7);
const OSCAR = { id: 20, name: 'Óscar Núñez', company: null };
const LUIS = { id: 31, name: 'Luis Vidal', company: { id: 3, name: 'Climatización Andes' } };
const visit = (changes: Partial<AgendaVisit>) => agendaVisit({ operator: OSCAR, date: NEXT_WEEK, ...changes });
const AGENDA: Agenda = {
  operators: [
    { ...OSCAR, assignable: true },
    { ...LUIS, assignable: false },
  ],
  visits: [
    visit({}),
    visit({ id: 2, numRequest: 1002, hour: '10:30', status: 'tramite' }),
    visit({ id: 3, numRequest: 1003, hour: '22:15', operator: LUIS, status: 'en proceso' }),
  ],
};

const portal =
  (agenda: Agenda = AGENDA): Network =>
  (request) => {
    if (request.path === '/request/agenda') return answer(agenda);
    if (request.path === '/request/') return answerPage(NEW_REQUEST);
    if (request.path === '/users') return answer([{ id: 20, name: 'Óscar', lastName: 'Núñez', company: null }]);
    if (request.path === '/request/by-id/9') return answer({ ...NEW_REQUEST, archivos: [] });
    return answer([]);
  };

const open = (query: string, agenda?: Agenda) =>
  openPage(`${PAGES.requestAssign.path}?view=agenda&${query}`, ASSIGNER, portal(agenda));
const chooseWaiting = async (page: ReturnType<typeof open>) =>
  page.person.click(await screen.findByRole('button', { name: 'Elegir para asignar N° 1042' }));

/** Drags the waiting request over a cell, which lets it be dropped or does not. */
function takesDrag(cell: HTMLElement): boolean {
  const dataTransfer = { setData: jest.fn(), effectAllowed: '' };
  fireEvent.dragStart(screen.getByRole('button', { name: /^Elegir/ }).closest('li')!, { dataTransfer });
  const over = createEvent.dragOver(cell);
  fireEvent(cell, over);
  return over.defaultPrevented;
}

it("is a contractor's leader's too, with the requests in their hands and the operators they lead", async () => {
  const leader = { ...ASSIGNER, id: 11, company: { id: 5, name: 'Mantenciones Cordillera SpA' } };
  const page = openPage(`${PAGES.contractorAgenda.path}?day=${NEXT_WEEK}`, leader, (request) =>
    request.path === '/contractors/request/assigned/11'
      ? answerPage({ ...NEW_REQUEST, status: 'pendiente' })
      : portal()(request),
  );
  await chooseWaiting(page);
  await page.person.click(screen.getByLabelText(`Asignar aquí: Óscar Núñez, ${longDay(NEXT_WEEK)}`));
  const dialog = await screen.findByRole('dialog', { name: 'Asignar solicitud' });
  expect(within(dialog).queryByLabelText('Asignar a contratista')).not.toBeInTheDocument();
  const queryOf = (path: string) => page.requests.find((request) => request.path === path)?.query;
  expect(queryOf('/contractors/request/assigned/11')).toMatchObject({ status: 'pendiente' });
  expect(queryOf('/users')).toMatchObject({ userLeader: 11 });
  expect(queryOf('/request/')).toBeUndefined();
});

describe('La agenda', () => {
  it('shows a week from the day of the address on, with places, and overlaps as text', async () => {
    const page = open(`day=${NEXT_WEEK}`);
    const first = await screen.findByRole('button', { name: /N° 1001/ });
    expect(page.requests.find(({ path }) => path === '/request/agenda')!.query).toEqual({
      from: NEXT_WEEK,
      to: addDays(NEXT_WEEK, 6),
    });
    expect(first).toHaveTextContent('10:00 N° 1001 Se cruza Asignado Ripley Mall Plaza, Local 3');
    expect(screen.getByRole('button', { name: /N° 1003/ })).not.toHaveTextContent('Se cruza');
    expect(screen.getByRole('rowheader', { name: /Luis Vidal/ })).toHaveTextContent('Climatización Andes');
    await page.person.click(first);
    const dialog = await screen.findByRole('dialog', { name: 'Visita N° 1001' });
    expect(dialog).toHaveTextContent('Se cruza con otra visita del operario: N° 1002 (10:30)');
    expect(dialog).toHaveTextContent('Mall Plaza, Local 3');
  });

  it('shows the hours of a day, and more of them for a late visit', async () => {
    open(`day=${NEXT_WEEK}&span=day`);
    await screen.findByRole('button', { name: /N° 1003/ });
    const textsOf = (role: 'columnheader' | 'rowheader') => screen.getAllByRole(role).map((head) => head.textContent);
    expect(textsOf('columnheader')).toEqual(['Hora', 'Óscar Núñez', 'Luis VidalClimatización Andes']);
    const hours = textsOf('rowheader');
    expect([...hours.slice(0, 2), hours.at(-1)]).toEqual(['07:00', '08:00', '22:00']);
  });

  it('moves on in the address, and back to today', async () => {
    const page = open(`day=${NEXT_WEEK}`);
    await page.person.click(await screen.findByRole('button', { name: 'Semana siguiente' }));
    expect(page.address()).toContain(`day=${addDays(NEXT_WEEK, 7)}`);
    await page.person.click(screen.getByText('Día'));
    expect(page.address()).toContain('span=day');
    await page.person.click(screen.getByRole('button', { name: 'Hoy' }));
    expect(page.address()).toContain(`day=${TODAY}`);
  });

  it('offers no slot of an operator who cannot be assigned, opens the dialog prefilled and warns of the overlap', async () => {
    const page = open(`day=${NEXT_WEEK}&span=day`);
    await chooseWaiting(page);
    expect(screen.getByRole('status')).toHaveTextContent('N° 1042 · Falabella Retail');
    expect(screen.queryAllByRole('button', { name: /^Asignar aquí: Luis Vidal/ })).toEqual([]);
    expect(takesDrag(within(screen.getByRole('row', { name: /^15:00/ })).getAllByRole('cell')[1]!)).toBe(false);
    const slot = screen.getByLabelText(`Asignar aquí: Óscar Núñez, ${formatDay(NEXT_WEEK)}, 09:00`);
    act(() => slot.focus());
    await page.person.keyboard('{ArrowDown}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Asignar solicitud' });
    expect(within(dialog).getByLabelText('Fecha de inicio')).toHaveValue(formatDay(NEXT_WEEK));
    expect(within(dialog).getByLabelText('Hora de visita')).toHaveValue('10:00');
    expect(
      await within(dialog).findByText('Se cruza con otras visitas del operario: N° 1001 (10:00) y N° 1002 (10:30)'),
    ).toBeInTheDocument();
  });

  it('assigns a request dropped on a slot', async () => {
    open(`day=${NEXT_WEEK}`);
    await screen.findByRole('button', { name: /N° 1001/ });
    const cell = screen.getAllByRole('cell')[1]!;
    expect(takesDrag(cell)).toBe(true);
    fireEvent.drop(cell);
    const dialog = await screen.findByRole('dialog', { name: 'Asignar solicitud' });
    expect(within(dialog).getByLabelText('Fecha de inicio')).toHaveValue(formatDay(addDays(NEXT_WEEK, 1)));
    expect(within(dialog).getByLabelText('Hora de visita')).toHaveValue('');
  });

  it('opens no dialog for a visit whose work began since the agenda was read', async () => {
    const begun: Network = (request) =>
      request.path === '/request/by-id/1' ? answer({ ...NEW_REQUEST, id: 1, status: 'en proceso' }) : portal()(request);
    const page = openPage(`${PAGES.requestAssign.path}?view=agenda&day=${NEXT_WEEK}`, ASSIGNER, begun);
    await page.person.click(await screen.findByRole('button', { name: /N° 1001/ }));
    await page.person.click(await screen.findByRole('button', { name: 'Asignar' }));
    expect(await screen.findByText(refusalMessage('assign', 'en proceso'))).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Asignar solicitud' })).not.toBeInTheDocument();
  });

  it('begins with today, and offers no past day', async () => {
    const page = open('');
    await screen.findByRole('button', { name: /^Elegir/ });
    expect(screen.getAllByRole('columnheader')[1]).toHaveTextContent(
      `${weekdayName(TODAY)} ${Number(TODAY.slice(8))} Hoy`,
    );
    await page.person.click(screen.getByRole('button', { name: 'Semana anterior' }));
    await chooseWaiting(page);
    expect(screen.getByRole('status')).toHaveTextContent('Estos días ya pasaron');
    expect(screen.queryByRole('button', { name: /^Asignar aquí/ })).not.toBeInTheDocument();
    expect(takesDrag(screen.getAllByRole('cell')[0]!)).toBe(false);
  });

  it('gives the choice up with Escape', async () => {
    const page = open(`day=${NEXT_WEEK}`);
    await chooseWaiting(page);
    await page.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Asignar aquí')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Elegir para asignar N° 1042' })).toHaveFocus();
    expect(screen.getByText('Se canceló la elección')).toBeInTheDocument();
  });

  it('explains an agenda without operators', async () => {
    open(`day=${NEXT_WEEK}`, { operators: [], visits: [] });
    expect(await screen.findByText('No hay operarios activos')).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  onPhone();

  it('names the next visit of an operator who has none left on the day', async () => {
    open(`day=${addDays(NEXT_WEEK, -1)}`);
    const [next] = await screen.findAllByText(/^Próxima visita/);
    expect(next).toHaveTextContent(`Próxima visita: ${formatDay(NEXT_WEEK)} 10:00`);
  });
});
