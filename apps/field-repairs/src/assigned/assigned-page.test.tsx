import {
  businessDay,
  canHappen,
  MESSAGES,
  OPERATOR_MOVES,
  STATUS_LABELS,
  visitPath,
  type FinishedRequestItem,
  type OperatorRequestItem,
} from '@portal/domain';
import { DRAFT_LIFE } from '@portal/work';
import { useConnection } from '@portal/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { choosePhotos } from '../../../../tools/testing/browser/choose-photos';
import { columnHeadings } from '../../../../tools/testing/browser/list-headings';
import { onPhone } from '../../../../tools/testing/browser/phone';
import { answer, answerConflict, answerCreated, answerPage } from '../../../../tools/testing/browser/samples';
import { PAGES } from '../pages';
import { replaceDeviceDrafts, saveDraft, type MemoryRepairDrafts } from '../testing/repair-drafts';
import { ASSIGNED, OPERATOR, photo } from '../testing/samples';
import { openPage, type Network } from '../testing/open-page';
import { TOASTS } from '../toasts';

let drafts: MemoryRepairDrafts;
beforeEach(() => {
  window.localStorage.clear();
  drafts = replaceDeviceDrafts();
});

const portal =
  (rows: OperatorRequestItem[], onStart: Network = () => undefined): Network =>
  (request) => {
    if (request.path === '/request/assigned/7') {
      return answerPage(...rows);
    }
    if (request.path === '/branches/') return answer([{ id: 2, name: 'Casa matriz' }]);
    return onStart(request);
  };
const open = (network: Network) => openPage(PAGES.requestOperator.path, OPERATOR, network);
async function openStart(network: Network) {
  const page = open(network);
  await page.person.click(await screen.findByRole('button', { name: 'Iniciar' }));
  return { page, dialog: await screen.findByRole('dialog', { name: 'Iniciar solicitud' }) };
}

const saveStart = (isPending: boolean, files: { file?: File[] } = { file: [photo()] }) =>
  saveDraft(
    drafts,
    'start',
    { fields: { branch: 2 }, files },
    { submission: isPending ? { key: 'k1', print: 'p', isPending, earlier: 'none' } : null },
  );

const started: Network = ({ path }) =>
  path === '/repairs/start' ? answerCreated({ id: 1, request: 9, status: 'en proceso' }) : undefined;

/** Fills in the start of a request and sends it. */
async function sendStart(page: ReturnType<typeof open>, dialog: HTMLElement): Promise<void> {
  await page.person.click(within(dialog).getByLabelText('Sede representada:'));
  await page.person.click(await screen.findByTitle('Casa matriz'));
  await choosePhotos(page.person, within(dialog).getByLabelText('Foto del lugar'), photo());
  await page.person.click(within(dialog).getByText('Guardar'));
}

describe('Solicitudes por revisar', () => {
  it('has the columns of the specification', async () => {
    open(portal([{ ...ASSIGNED, date: '2020-01-02' }]));
    expect(await screen.findByRole('row', { name: /N° 1042/ })).toHaveTextContent(/10:30 .*Atrasada \d+ días/);
    const specified = ['#', 'Cliente', 'Servicio', 'Dirección', 'Fecha', 'Estado', 'Acciones'];
    expect(columnHeadings(specified)).toEqual(specified);
  });

  it('shows the state that the address asks for', async () => {
    const page = openPage(`${PAGES.requestOperator.path}?status=en+proceso`, OPERATOR, portal([]));
    await waitFor(() =>
      expect(page.requests).toContainEqual(
        expect.objectContaining({ query: expect.objectContaining({ status: 'en proceso' }) as unknown }),
      ),
    );
  });

  it('opens the finish of a request that is not in the assigned state', async () => {
    const page = open(portal([{ ...ASSIGNED, status: 'en proceso' }]));
    await page.person.click(await screen.findByRole('button', { name: 'Finalizar' }));
    expect(page.address()).toBe(PAGES.repairCreate.path);
    expect(screen.getByText('N° 1042')).toBeInTheDocument();
  });
});

describe('an address that names a visit', () => {
  const address = visitPath(ASSIGNED.id);

  it('opens its start, and names it no longer', async () => {
    const page = openPage(address, OPERATOR, portal([ASSIGNED]));
    expect(await screen.findByRole('dialog', { name: 'Iniciar solicitud' })).toBeInTheDocument();
    await waitFor(() => expect(page.address()).toBe(PAGES.requestOperator.path));
  });

  it('opens its finish once its start waits on this device to be sent', async () => {
    await saveStart(true, {});
    const page = openPage(
      address,
      OPERATOR,
      portal([ASSIGNED], () => new Promise(() => undefined)),
    );
    await waitFor(() => expect(page.address()).toBe(PAGES.repairCreate.path));
  });

  it('shows the list where the visit is not in it', async () => {
    const page = openPage(visitPath(77), OPERATOR, portal([ASSIGNED]));
    await waitFor(() => expect(page.address()).toBe(PAGES.requestOperator.path));
    expect(screen.getByText('N° 1042')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  onPhone();

  it('groups the visits by day, and shows contact, address and fault on a closed card', async () => {
    const today = { ...ASSIGNED, id: 10, numRequest: 1050, date: businessDay(new Date()), hour: '00:00' };
    open(portal([{ ...ASSIGNED, date: '2020-01-02' }, today]));
    const late = within(await screen.findByRole('region', { name: 'Atrasadas' })).getByRole('listitem');
    expect(late).toHaveTextContent('N° 1042 · GasfiteríaFalabella Retail');
    const called = within(late).getByRole('link', { name: 'Llamar a Camila Soto' });
    expect(called).toHaveAttribute('href', 'tel:+56912345678');
    const way = within(late).getByRole('link', { name: `Cómo llegar a ${ASSIGNED.address}` });
    expect(way).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(ASSIGNED.address)));
    expect(screen.getByRole('region', { name: 'Hoy' })).toHaveTextContent(/00:00 AtrasadaN° 1050/);
  });

  it.each(['asignado', 'en proceso'] as const)(
    'says the state %s on a closed card, and opens to the rest',
    async (status) => {
      const { person } = open(portal([{ ...ASSIGNED, status }]));
      const card = within(within(await screen.findByRole('region')).getByRole('listitem'));
      for (const text of [ASSIGNED.client, ASSIGNED.address, 'Gotea', 'Programado', STATUS_LABELS[status]]) {
        expect(card.getByText(text)).toBeInTheDocument();
      }
      const words = () => card.getAllByRole('button').map(({ textContent }) => textContent);
      const main = status === 'asignado' ? 'Iniciar' : 'Finalizar';
      expect(words()).toEqual([STATUS_LABELS[status], 'Más', main]);
      await person.click(card.getByRole('button', { name: 'Más', expanded: false }));
      expect(words().filter(Boolean).slice(1)).toEqual([
        'Menos',
        main,
        ...OPERATOR_MOVES.filter((move) => canHappen(move, status)).map((): unknown => expect.any(String)),
        ...(status === 'asignado' ? [] : ['No se pudo terminar']),
        'Ver detalles',
      ]);
      expect(card.getByRole('link', { name: /^Compartir por WhatsApp/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/^https:\/\/wa\.me\/56912345678\?text=/),
      );
      expect(card.getByText('Camila Soto')).toBeInTheDocument();
      await person.click(card.getByRole('button', { name: 'Ver fotos e historial de N° 1042' }));
      expect(await screen.findByRole('dialog', { name: 'Detalles de la solicitud' })).toBeInTheDocument();
    },
  );

  it("leads by a visit's number to what the device has while there is no network", async () => {
    const { person } = open(portal([ASSIGNED]));
    await screen.findByRole('link', { name: 'N° 1042' });
    act(() => useConnection.setState({ isOnline: false }));
    await person.click(screen.getByRole('button', { name: 'N° 1042' }));
    expect(await screen.findByRole('dialog', { name: 'Detalles de la solicitud' })).toBeInTheDocument();
    act(() => useConnection.setState({ isOnline: true }));
  });

  it('shows the place of a finished visit on its card, and opens the rest (spec 2 §2)', async () => {
    const finished = { ...ASSIGNED, status: 'finalizado', finishedAt: '2026-11-20T15:00:00.000Z' };
    const { person } = openPage(`${PAGES.requestOperator.path}?tab=finished`, OPERATOR, () => answerPage(finished));
    expect(await screen.findByText('Finalizado')).toBeInTheDocument();
    expect(screen.getByText(ASSIGNED.address)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Ver más' }));
    expect(screen.getByText('Terminada')).toBeInTheDocument();
  });

  it('continues a draft with the only action of its card', async () => {
    await saveStart(false);
    const page = open(portal([ASSIGNED]));
    await page.person.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(await screen.findByRole('dialog', { name: 'Iniciar solicitud' })).toHaveTextContent('1 de 5');
  });
});

it('shows recently finished work, to read only', async () => {
  const finished: FinishedRequestItem = {
    ...ASSIGNED,
    status: 'liquidado',
    finishedAt: '2026-11-20T15:00:00.000Z',
  };
  const page = open((request) =>
    request.path === '/request/assigned/7/finished' ? answerPage(finished) : portal([])(request),
  );
  await page.person.click(await screen.findByText('Terminadas'));
  const buttons = within(await screen.findByRole('row', { name: /N° 1042/ })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Liquidado', 'Ver detalles']);
});

describe('Iniciar solicitud', () => {
  it('says nothing of a permit when none is needed, and forgets everything when it is cancelled', async () => {
    const { page, dialog } = await openStart(portal([{ ...ASSIGNED, havePermission: '0', permissionNum: null }]));
    expect(within(dialog).queryByText(/tiene el permiso/)).not.toBeInTheDocument();
    await choosePhotos(page.person, within(dialog).getByLabelText('Foto del lugar'), photo());
    await page.person.click(within(dialog).getByText('Guardar'));
    await within(dialog).findByText(MESSAGES.start.branch);
    await page.person.click(within(dialog).getByText('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.person.click(screen.getByRole('button', { name: 'Iniciar' }));
    const reopenedDialog = await screen.findByRole('dialog');
    expect(within(reopenedDialog).queryByText(MESSAGES.start.branch)).not.toBeInTheDocument();
    expect(within(reopenedDialog).getByText('0 de 5')).toBeInTheDocument();
  });

  it('is left on the device by Escape, and says so', async () => {
    const { page, dialog } = await openStart(portal([ASSIGNED]));
    await choosePhotos(page.person, within(dialog).getByLabelText('Foto del lugar'), photo());
    await page.person.keyboard('{Escape}');
    expect(await screen.findByText('Lo que ingresaste quedó guardado en este dispositivo')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(drafts.all()).toHaveLength(1);
  });

  it('sends branch, request and photos, says so and closes', async () => {
    const { page, dialog } = await openStart(portal([ASSIGNED], started));
    await sendStart(page, dialog);
    expect(await screen.findByText(TOASTS.repair.created)).toBeInTheDocument();
    const sent = page.requests.find(({ path }) => path === '/repairs/start')!.body as FormData;
    expect([sent.get('branch'), sent.get('request')]).toEqual(['2', '9']);
    expect(sent.getAll('file')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names the permit, opens without a branch, proposes the last one, and asks for it and a photo (spec 2 §5)', async () => {
    window.localStorage.setItem(`portal.branch.${OPERATOR.id}`, '2');
    const { page, dialog } = await openStart(portal([ASSIGNED]));
    expect(within(dialog).getByText('La solicitud tiene el permiso N° 88123')).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).getByLabelText('Sede representada:')).toHaveFocus());
    expect(openDecisions('start-dialog')).toEqual({ branch: '' });
    expect(within(dialog).getByRole('button', { name: /^Usar Casa matriz/ })).toBeVisible();
    await page.person.click(within(dialog).getByText('Guardar'));
    expect(await within(dialog).findByText('La sede es requerida')).toBeInTheDocument();
    expect(within(dialog).getByText(MESSAGES.start.photos)).toBeInTheDocument();
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows a conflict and reads the list again', async () => {
    const message = 'No se puede iniciar una solicitud en estado en proceso';
    const refused: Network = ({ method }) => (method === 'POST' ? answerConflict(message) : undefined);
    const { page, dialog } = await openStart(portal([ASSIGNED], refused));
    const lists = () => page.requests.filter(({ path }) => path === '/request/assigned/7').length;
    const before = lists();
    await sendStart(page, dialog);
    expect(await within(dialog).findByText(new RegExp(message))).toBeInTheDocument();
    await waitFor(() => expect(lists()).toBe(before + 1));
    expect(within(dialog).getByText('Esta solicitud ya no se puede iniciar')).toBeInTheDocument();
    expect(within(dialog).getByText('1 de 5')).toBeInTheDocument();
    expect(within(dialog).getByTitle('Casa matriz')).toBeInTheDocument();
  });
});

describe('No se pudo terminar', () => {
  it('sends the reason without a photo, says so, and forgets a finish that was begun', async () => {
    const begun = { ...ASSIGNED, status: 'en proceso' } as const;
    await saveDraft(drafts, 'finish', { fields: { description: 'A medias' }, files: {} }, { request: begun });
    const page = open(portal([begun], ({ path }) => (path === '/repairs/interrupt' ? answerCreated({}) : undefined)));
    await page.person.click(await screen.findByRole('button', { name: 'No se pudo terminar' }));
    const dialog = await screen.findByRole('dialog', { name: 'No se pudo terminar' });
    expect(within(dialog).getByText('Lo que ingresaste para finalizar se eliminará de este dispositivo')).toBeVisible();
    const send = () => page.person.click(within(dialog).getByText('Devolver al asignador'));
    await send();
    expect(await within(dialog).findByText(MESSAGES.reason)).toBeInTheDocument();
    await page.person.type(within(dialog).getByLabelText('¿Por qué no se pudo terminar?'), 'Falta un repuesto');
    await send();
    expect(await screen.findByText(TOASTS.repair.interrupted)).toBeInTheDocument();
    const sent = page.requests.find(({ path }) => path === '/repairs/interrupt')!.body as FormData;
    expect([sent.get('reason'), sent.get('request'), sent.getAll('file')]).toEqual(['Falta un repuesto', '9', []]);
    await waitFor(() => expect(drafts.all()).toEqual([]));
  });
});

describe('drafts on this device', () => {
  it('marks the row and opens the dialog as it was left', async () => {
    await saveStart(false);
    const page = open(portal([ASSIGNED]));
    await waitFor(() => expect(screen.getAllByText('Borrador')).toHaveLength(2));
    await page.person.click(screen.getByRole('button', { name: /^Continuar N° 1042/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Iniciar solicitud' });
    expect(within(dialog).getByText('1 de 5')).toBeInTheDocument();
    expect(await within(dialog).findByTitle('Casa matriz')).toBeInTheDocument();
  });

  it('is thrown away by the person alone', async () => {
    await saveStart(false);
    const page = open(portal([ASSIGNED]));
    await page.person.click(await screen.findByRole('button', { name: /^Descartar el borrador de N° 1042/ }));
    expect(drafts.all()).toHaveLength(1);
    const question = await screen.findByRole('dialog');
    await page.person.click(within(question).getByRole('button', { name: 'Descartar borrador' }));
    await waitFor(() => expect(screen.queryByText('Sin terminar en este dispositivo')).not.toBeInTheDocument());
    expect(drafts.all()).toEqual([]);
  });

  it('counts a start in the outbox as begun, so that its finish can be entered', async () => {
    await saveStart(true);
    open(portal([ASSIGNED], () => new Promise(() => undefined)));
    // It is sent without the person: one line until then.
    const outbox = (await screen.findByRole('heading', { name: 'Por enviar' })).closest('details');
    expect(outbox).not.toHaveAttribute('open');
    expect(outbox).toHaveTextContent('Por enviar1, se envía solo');
    expect(await screen.findByRole('button', { name: 'Finalizar' })).toBeInTheDocument();
  });

  it('is deleted after thirty days', async () => {
    const id = { user: 3, kind: 'finish' as const, request: 1 };
    const savedAt = Date.now() - DRAFT_LIFE - 1;
    await drafts.save({ id, request: ASSIGNED, content: { fields: { x: 1 }, files: {} }, savedAt }, 'before', true);
    open(portal([]));
    await waitFor(() => expect(drafts.all()).toEqual([]));
  });
});
