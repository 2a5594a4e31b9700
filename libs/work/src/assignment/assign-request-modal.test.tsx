import { addDays, businessDay, formatDay, MESSAGES, ROLE, type AgendaVisit, type VisitProposal } from '@portal/domain';
import type { OptionsQuery, SelectOption } from '@portal/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { createPageOpener } from '../../../../tools/testing/browser/open-page';
import {
  answer,
  CONTRACTORS_REQUEST,
  HELD_REQUEST,
  NEW_REQUEST,
  personWith,
  REQUEST_DETAIL,
  TOMORROW,
} from '../../../../tools/testing/browser/samples';
import type { AssignOptions } from './assign-request-form';
import { AssignRequestModal, type AssignDialogProps } from './assign-request-modal';
import { type MovedRequestOptions, useMovedRequest } from './use-moved-request';

const YESTERDAY = addDays(businessDay(new Date()), -1);

const NEW = { ...NEW_REQUEST, description: '' };
const HELD = { ...HELD_REQUEST, havePermission: '1', permissionNum: 88123 } as const;

const loaded = (...data: SelectOption<number>[]): OptionsQuery<number> => ({
  data,
  isPending: false,
  isFetching: false,
  isError: false,
  refetch: jest.fn(),
});
const OPERATORS = loaded({ value: 20, label: 'Óscar Núñez' }, { value: 21, label: 'María Fuentes' });

type Opened = Partial<AssignDialogProps & AssignOptions> & { visits?: AgendaVisit[]; proposal?: VisitProposal };

function openModal({ visits = [], proposal, request = NEW, ...changes }: Opened = {}) {
  const onCompanyChange = jest.fn();
  const handOver = {
    companies: loaded({ value: 3, label: 'Climatización Andes' }, { value: 4, label: 'Eléctrica del Sur' }),
    leaders: loaded({ value: 30, label: 'Laura Vidal' }),
    onCompanyChange,
    ledOperators: [40],
    onLeaderChange: jest.fn(),
  };
  const onClose = jest.fn();
  const given = { operators: OPERATORS, handOver, onClose, ...changes };
  const open = createPageOpener(() => <AssignRequestModal open request={request} {...given} />);
  const page = open('/', personWith(ROLE.assigner, null, 100), ({ method, path }) => {
    if (method === 'POST') return answer(null);
    if (path === '/request/agenda') return answer({ operators: [], visits });
    if (path.endsWith('/visit-proposal')) return answer({ proposal: proposal ?? null });
    return path === `/request/by-id/${request.id}` ? answer({ ...REQUEST_DETAIL, ...request }) : undefined;
  });
  return {
    sent: () => waitFor(() => page.requests.find(({ method }) => method === 'POST')!.body),
    requests: page.requests,
    onCompanyChange,
    save: () => userEvent.click(screen.getByText('Guardar')),
  };
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByTitle(option));
}

describe('Asignar solicitud', () => {
  it('shows the request, the description only when there is one, and asks in the order of the specification', () => {
    openModal();
    const dialog = screen.getByRole('dialog', { name: 'Asignar solicitud' });
    expect(dialog).toHaveTextContent('N° 1042');
    expect(screen.getByText('Falabella Retail')).toBeInTheDocument();
    expect(screen.getByText('Parque Arauco, Local 214')).toBeInTheDocument();
    expect(screen.queryByText('Descripción')).not.toBeInTheDocument();
    expect([...dialog.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      'Asignar a contratista',
      '¿Requiere permiso?',
      'Tipo de servicio',
      'Asignar a',
      'Fecha de inicio',
      'Hora de visita',
    ]);
  });

  it("starts from another operator's assignment, and is silent when an own one replaces an own one", async () => {
    openModal({ request: HELD });
    expect(screen.getByText('Ya tiene el permiso N° 88123.')).toBeInTheDocument();
    await choose('Asignar a', 'María Fuentes');
    expect(screen.queryByText(/dejará de tener/)).not.toBeInTheDocument();
  });

  it('starts from a given slot, and warns of the visits that overlap with it', async () => {
    const prefill = { operator: 21, date: TOMORROW, hour: '11:00' };
    const visit = { ...prefill, operator: { id: 21, name: 'María Fuentes', company: null } } as AgendaVisit;
    const other = { ...visit, id: 77, numRequest: 1050, hour: '11:30' };
    openModal({ prefill, visits: [{ ...visit, id: NEW.id }, other] });
    expect(await screen.findByText('Se cruza con otra visita del operario: N° 1050 (11:30)')).toBeInTheDocument();
  });

  it('takes a past day for a contractor, asks for company and leader, and sends no operator', async () => {
    const { sent, onCompanyChange, save } = openModal({ request: { ...HELD, dateAssigned: YESTERDAY } });
    await userEvent.click(screen.getByLabelText('Asignar a contratista'));
    expect(screen.queryByLabelText('Asignar a')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Asignador')).toBeDisabled();
    await save();
    expect(await screen.findByText(MESSAGES.assignment.company)).toBeInTheDocument();
    expect(screen.queryByText(MESSAGES.assignment.pastDay)).not.toBeInTheDocument();

    await choose('Empresa', 'Climatización Andes');
    expect(onCompanyChange).toHaveBeenCalledWith(3);
    await choose('Asignador', 'Laura Vidal');
    await save();
    expect(await sent()).toMatchObject({ assignContractor: true, company: 3, assigner: 30, date: YESTERDAY });
    expect(await sent()).toHaveProperty('operator', undefined);
  });

  describe("of a contractor's operator", () => {
    const GOES = 'Pedro Soto dejará de tener esta solicitud';

    it('shows the operator, who stays while company and leader stay', async () => {
      const { sent, save } = openModal({ request: CONTRACTORS_REQUEST });
      expect(screen.getByLabelText('Operario')).toHaveValue('Pedro Soto');
      expect(screen.queryByText(GOES)).not.toBeInTheDocument();
      await userEvent.click(screen.getByLabelText('¿Requiere permiso?'));
      expect(screen.getByText('Quedará en trámite hasta que se registre el número del permiso.')).toBeInTheDocument();
      await save();
      expect(await sent()).toMatchObject({ assignContractor: true, company: 3, assigner: 30 });
    });

    it('names the operator who loses it when another company is chosen, and waits for the choice, or when an own one is', async () => {
      openModal({ request: CONTRACTORS_REQUEST });
      await choose('Empresa', 'Eléctrica del Sur');
      expect(screen.getByText(GOES)).toBeInTheDocument();
      expect(screen.queryByLabelText('Operario')).not.toBeInTheDocument();
      expect(
        screen.getByText('Quedará pendiente hasta que su nuevo asignador elija a un operario.'),
      ).toBeInTheDocument();
      await choose('Asignador', 'Laura Vidal');
      expect(screen.getByText('Quedará pendiente hasta que Laura Vidal elija a un operario.')).toBeInTheDocument();
      await userEvent.click(screen.getByLabelText('Asignar a contratista'));
      expect(screen.getByText('Sale de las manos de Climatización Andes.')).toBeInTheDocument();
    });

    it('says so when the leader cannot send that operator any more', () => {
      openModal({ request: { ...CONTRACTORS_REQUEST, operator: { id: 41, name: 'Pedro Soto' } } });
      expect(screen.getByText(GOES)).toBeInTheDocument();
      expect(screen.getByText(/No está activo o ya no está a cargo de Laura Vidal/)).toBeInTheDocument();
    });
  });

  it('forgets the leader when the company changes', async () => {
    const { save } = openModal();
    await userEvent.click(screen.getByLabelText('Asignar a contratista'));
    await choose('Empresa', 'Climatización Andes');
    await choose('Asignador', 'Laura Vidal');
    await choose('Empresa', 'Eléctrica del Sur');
    await save();
    expect(await screen.findByText(MESSAGES.assignment.assigner)).toBeInTheDocument();
  });

  it('names a holder whom the lookup no longer offers', () => {
    openModal({ request: { ...HELD, operator: { id: 99, name: 'Pedro Soto' } } });
    expect(screen.getByTitle('Pedro Soto')).toBeInTheDocument();
  });

  it('lists who does the service first, and everybody else', async () => {
    const elsewhere = { value: 20, label: 'Óscar Núñez', trades: [NEW.service.id + 1] };
    openModal({ operators: loaded(elsewhere, { value: 21, label: 'María Fuentes' }) });
    await userEvent.click(screen.getByLabelText('Asignar a'));
    const listed = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
    expect(listed).toEqual(['Hacen este servicio', 'María Fuentes', 'No hacen este servicio', 'Óscar Núñez']);
  });

  it("keeps the operator company's permit locked, and gives the reason", async () => {
    const { sent, save } = openModal({ request: HELD, handOver: undefined });
    expect(screen.getByLabelText('¿Requiere permiso?')).toBeDisabled();
    expect(screen.getByLabelText('¿Requiere permiso?')).toHaveAccessibleDescription(
      expect.stringContaining(MESSAGES.assignment.permitKept),
    );
    await save();
    expect(await sent()).toMatchObject({ havePermission: true });
  });

  it('explains a lookup that failed and tries it again', async () => {
    const refetch = jest.fn();
    openModal({ operators: { data: undefined, isPending: false, isFetching: false, isError: true, refetch } });
    await userEvent.click(screen.getByText('Reintentar'));
    expect(refetch).toHaveBeenCalled();
  });
});

it('writes a proposed visit by its key alone, an emergency as one', async () => {
  const proposal = { operator: { id: 20, name: 'Óscar Núñez' }, date: TOMORROW, hour: '10:00', mall: null };
  const { requests } = openModal({ request: { ...NEW, typeRequest: { name: 'emergencia' } }, proposal });
  await screen.findByRole('button', { name: /Óscar Núñez/ });
  expect(openDecisions('assign-request-modal')).toEqual({ typeService: '', operator: '', date: '', hour: '' });
  await userEvent.keyboard('{Enter}{Escape}');
  await userEvent.keyboard('p');
  expect(openDecisions('assign-request-modal')).toMatchObject({ operator: '', hour: '' });
  await userEvent.keyboard('{Alt>}p{/Alt}');
  await waitFor(() => expect(screen.getByText('Guardar').closest('button')).toHaveFocus());
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  expect(openDecisions('assign-request-modal')).toEqual({
    typeService: 'Emergencia',
    operator: 'Óscar Núñez',
    date: formatDay(TOMORROW),
    hour: '10:00',
  });
});

describe('moved request', () => {
  type Row = { status: 'pendiente' | 'asignado'; version: string };

  const OPENED: Row = { status: 'pendiente', version: '7' };
  const MOVED: Row = { status: 'pendiente', version: '8' };
  const TITLE = 'Otra persona cambió esta solicitud mientras la tenías abierta';
  const CONTINUE_LABEL = 'Continuar con lo que escribí';

  function Dialog(options: Partial<MovedRequestOptions<Row>>) {
    const { request, notice } = useMovedRequest<Row>({
      opened: OPENED,
      latest: { data: OPENED, error: null },
      mayContinue: ({ status }) => status === 'pendiente',
      isSending: false,
      ...options,
    });
    return (
      <>
        <output>{request.version}</output>
        {notice}
      </>
    );
  }

  it('stays with the opened request until the person continues with the current one', async () => {
    const { rerender } = render(<Dialog />);
    for (const data of [undefined, OPENED]) {
      rerender(<Dialog latest={{ data, error: null }} />);
      expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    }
    rerender(<Dialog latest={{ data: MOVED, error: null }} />);
    expect(screen.getByText(TITLE)).toBeInTheDocument();
    expect(screen.getByText('7')).toBeInTheDocument();
    await userEvent.click(screen.getByText(CONTINUE_LABEL));
    expect(screen.getByText('8')).toBeInTheDocument();
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('says where the request is, and offers no button where it does not allow it any more', () => {
    render(<Dialog latest={{ data: { ...MOVED, status: 'asignado' }, error: null }} />);
    expect(screen.getByText(TITLE)).toBeInTheDocument();
    expect(screen.getByText(/Ahora está en estado asignado/)).toBeInTheDocument();
    expect(screen.queryByText(CONTINUE_LABEL)).not.toBeInTheDocument();
  });

  it('is silent about the change that is just being sent', () => {
    render(<Dialog latest={{ data: MOVED, error: null }} isSending />);
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('says that the request is gone', () => {
    render(<Dialog latest={{ data: OPENED, error: { status: 404 } }} />);
    expect(screen.getByText('Esta solicitud ya no está disponible')).toBeInTheDocument();
  });
});
