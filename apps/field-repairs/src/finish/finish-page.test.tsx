import { useConnection } from '@portal/api-client';
import { MESSAGES, type OperatorRequestItem } from '@portal/domain';
import type * as Ui from '@portal/ui';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, answerCreated, answerPage } from '../../../../tools/testing/browser/samples';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { choosePhotos } from '../../../../tools/testing/browser/choose-photos';
import { QUEUED } from '../outbox/use-queued';
import { PAGES } from '../pages';
import { replaceDeviceDrafts, saveDraft, type MemoryRepairDrafts } from '../testing/repair-drafts';
import { ASSIGNED, OPERATOR, photo } from '../testing/samples';
import { openPage, type Network, type OpenedPage } from '../testing/open-page';
import { finishContentOf } from '../drafts/finish-draft';
import { EMPTY_FINISH } from '../drafts/finish-values';
import { stateOf } from './request-state';

// jsdom cannot draw: here the signature is a button.
jest.mock('@portal/ui', () => {
  const ui = jest.requireActual<typeof Ui>('@portal/ui');
  function SignatureField({ name, label }: { name: string; label: string }) {
    const field = ui.usePortalField<Blob | null>(name);
    return (
      <ui.FieldFrame name={name} label={label} field={field}>
        <button type="button" onClick={() => field.setValue(new Blob(['png'], { type: 'image/png' }))}>
          Firmar
        </button>
      </ui.FieldFrame>
    );
  }
  return { ...ui, SignatureField };
});

let drafts: MemoryRepairDrafts;
beforeEach(() => {
  drafts = replaceDeviceDrafts();
});

const REQUEST: OperatorRequestItem = { ...ASSIGNED, status: 'en proceso' };
const SUPPLIES = [
  { id: 3, name: 'Cable UTP', status: 'activo' },
  { id: 4, name: 'Canaleta', status: 'activo' },
];

const network: Network = ({ method, path, query }) => {
  if (method !== 'GET') return { status: 503, body: { status: 503, code: 'UNAVAILABLE', message: 'Sin servicio' } };
  if (path === '/inventory/') {
    const beginning = typeof query.q === 'string' ? query.q : '';
    const found = SUPPLIES.filter(({ name }) => name.toLowerCase().startsWith(beginning.toLowerCase()));
    return answer(found);
  }
  if (path.startsWith('/request/assigned/')) return answerPage();
  return undefined;
};

const openFinish = (others: Network = () => undefined, state: unknown = stateOf(REQUEST, OPERATOR.id)) =>
  openPage(PAGES.repairCreate.path, OPERATOR, (request) => others(request) ?? network(request), state);

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const fillIn = async (page: OpenedPage) => {
  await screen.findByLabelText('Descripción');
  fill('Descripción', 'Se cambió la válvula');
  fill('Nombre', 'Camila Torres');
  fill('Número de documento', 'AB123456');
  await choosePhotos(page.person, screen.getByLabelText('Fotos del resultado'), photo());
  await page.person.click(screen.getByLabelText('Tipo de documento'));
  await page.person.click(await screen.findByTitle('Pasaporte'));
  await page.person.click(buttonOf('Firmar'));
};

/** Looking for a role walks the whole form, which takes seconds here. */
const buttonOf = (words: string) => screen.getByText(words, { selector: 'button, button *' });

const sendsOf = (page: OpenedPage) => page.requests.filter(({ method }) => method === 'POST');

async function pick(page: ReturnType<typeof openPage>, name: string) {
  await page.person.click(await screen.findByLabelText('Insumos'));
  await page.person.click(await screen.findByTitle(name));
}

describe('Finalizar reparación', () => {
  it('leaves for the list when there is no network, and is sent when it is back', async () => {
    let isBack = false;
    const page = openFinish(({ method }) =>
      isBack && method === 'POST' ? answerCreated({ id: 1, request: REQUEST.id, status: 'terminado' }) : undefined,
    );
    await fillIn(page);
    act(() => useConnection.setState({ isOnline: false }));
    await page.person.click(buttonOf('Finalizar reparación'));
    expect(await screen.findByText(QUEUED)).toBeInTheDocument();
    const waiting = await screen.findByRole('region', { name: 'Por enviar' });
    expect(page.address()).toBe(PAGES.requestOperator.path);
    isBack = true;
    act(() => useConnection.setState({ isOnline: true }));
    await waitFor(() => expect(waiting).not.toBeInTheDocument());
  });

  it('searches supplies half a second after the typing rested', async () => {
    const page = openFinish();
    const supplies = await screen.findByLabelText('Insumos');
    for (const value of ['c', 'ca', 'can', 'cana']) fireEvent.change(supplies, { target: { value } });
    const searches = () => page.requests.filter(({ path }) => path === '/inventory/').map(({ query }) => query);
    const found = expect.objectContaining({ q: 'cana', status: 'activo' }) as unknown;
    await waitFor(() => expect(searches()).toContainEqual(found));
    expect(searches().length).toBeLessThanOrEqual(2);
  });

  it('asks for the amount of a picked supply, offers it no second time, and keeps the other where it is taken out', async () => {
    const page = openFinish();
    await pick(page, 'Cable UTP');
    const amount = screen.getByLabelText('Cantidad de Cable UTP');
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('1');
    await page.person.clear(amount);
    const list = screen.getByLabelText('Insumos elegidos');
    expect(await within(list).findByText(MESSAGES.amount.required)).toBeInTheDocument();
    await page.person.type(amount, '2,5');
    await waitFor(() => expect(within(list).queryByText(MESSAGES.amount.required)).not.toBeInTheDocument());

    await page.person.click(screen.getByLabelText('Insumos'));
    expect(await screen.findByTitle('Canaleta')).toBeInTheDocument();
    expect(screen.queryByTitle('Cable UTP')).not.toBeInTheDocument();
    await page.person.click(screen.getByTitle('Canaleta'));
    await page.person.clear(screen.getByLabelText('Cantidad de Canaleta'));
    await page.person.type(screen.getByLabelText('Cantidad de Canaleta'), '4');
    await page.person.click(screen.getByLabelText('Quitar Cable UTP'));
    await waitFor(() => expect(screen.queryByLabelText('Cantidad de Cable UTP')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Cantidad de Canaleta')).toHaveValue('4');
    expect(screen.queryByText(MESSAGES.amount.required)).not.toBeInTheDocument();
  });

  it('opens without a type of document (spec 2 §5); of a RUT it asks for the hyphen (spec 1 §5), takes the dots out, and warns of a wrong check digit without refusing it', async () => {
    const page = openFinish();
    const type = await screen.findByLabelText('Tipo de documento');
    expect(openDecisions('finish-form')).toEqual({ receiveTypeDoc: '' });
    await page.person.click(type);
    await page.person.click(await screen.findByTitle('R.U.T'));
    await page.person.type(await screen.findByLabelText('Número de documento'), '12.345.6789');
    await page.person.tab();
    expect(await screen.findByText(MESSAGES.rut.noHyphen)).toBeInTheDocument();
    await page.person.type(screen.getByLabelText('Número de documento'), '{Backspace}-9');
    await page.person.tab();
    expect(screen.getByLabelText('Número de documento')).toHaveValue('12345678-9');
    expect(await screen.findByText(MESSAGES.rut.checkDigit)).toBeInTheDocument();
    expect(screen.getByLabelText('Número de documento')).toBeValid();
  });

  it('saves everything without a connection, tries again when told to, and allows corrections', async () => {
    const page = openFinish();
    await fillIn(page);
    await page.person.click(buttonOf('Finalizar reparación'));
    expect(await screen.findByText('Envío pendiente.')).toBeInTheDocument();
    const [draft] = drafts.all();
    expect(draft?.submission).toMatchObject({ isPending: true, earlier: 'none' });
    await page.person.click(buttonOf('Intentar ahora'));
    await waitFor(() => expect(sendsOf(page).length).toBeGreaterThan(1));
    await page.person.click(await waitFor(() => buttonOf('Corregir')));
    await waitFor(() => expect(screen.getByLabelText('Descripción')).toBeEnabled());
    expect(screen.getByLabelText('Descripción')).toHaveValue('Se cambió la válvula');
    expect(screen.getByText('1 de 5')).toBeInTheDocument();
    expect(screen.getByLabelText('Número de documento')).toHaveValue('AB123456');
    expect(page.address()).toBe(PAGES.repairCreate.path);
  });

  it("shows the server's refusal on its field and keeps the rest", async () => {
    const errors = { receiveName: 'Solo se permite letras y números' };
    const page = openFinish((request) =>
      request.method === 'POST'
        ? { status: 422, body: { status: 422, code: 'VALIDATION', message: 'Hay campos por corregir', errors } }
        : undefined,
    );
    await fillIn(page);
    await page.person.click(buttonOf('Finalizar reparación'));
    expect(await screen.findByText(errors.receiveName)).toBeInTheDocument();
    await waitFor(() =>
      expect(drafts.all()[0]?.submission).toMatchObject({ isPending: false, refusal: { kind: 'content' } }),
    );
    expect(screen.getByLabelText('Descripción')).toHaveValue('Se cambió la válvula');
  });

  it.each([
    ['cannot be finished any more', undefined, 'Esta solicitud ya no se puede finalizar'],
    ['was finished by an earlier send', { 'Idempotency-Key': 'x' }, 'Esta reparación ya había sido recibida'],
  ])('says so when the request %s, and only the person throws the draft away', async (_what, errors, words) => {
    const message = 'No se puede finalizar una solicitud en estado finalizado';
    const page = openFinish(({ method }) =>
      method === 'POST' ? { status: 409, body: { status: 409, code: 'STATE_CONFLICT', message, errors } } : undefined,
    );
    await fillIn(page);
    await page.person.click(buttonOf('Finalizar reparación'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(drafts.all()).toHaveLength(1);
    await page.person.click(buttonOf('Descartar borrador'));
    await screen.findAllByText('¿Descartar lo ingresado para la solicitud N° 1042?');
    await page.person.click(screen.getAllByText('Descartar borrador', { selector: 'button *' }).at(-1)!);
    await waitFor(() => expect(drafts.all()).toHaveLength(0));
    await waitFor(() => expect(page.address()).toBe(PAGES.requestOperator.path));
  });

  it('sends the complete form, deletes the draft and leads to the list', async () => {
    const page = openFinish((request) =>
      request.method === 'POST' ? answerCreated({ id: 1, request: 9, status: 'finalizado' }) : undefined,
    );
    await fillIn(page);
    await page.person.click(buttonOf('Finalizar reparación'));
    await waitFor(() => expect(page.address()).toBe(PAGES.requestOperator.path));
    const sent = sendsOf(page)[0]!.body as FormData;
    expect([sent.get('description'), sent.get('request'), sent.get('receiveNumDoc')]).toEqual([
      'Se cambió la válvula',
      '9',
      'AB123456',
    ]);
    expect(drafts.all()).toEqual([]);
  });
});

describe('the saved draft', () => {
  const keep = (user = OPERATOR.id, request = REQUEST) => {
    const description = `De la ${request.numRequest}`;
    const content = finishContentOf({ ...EMPTY_FINISH, description, fileEnd: [photo()] });
    return saveDraft(drafts, 'finish', content, { user, request });
  };

  it('is written as one types and opened again with the page', async () => {
    const page = openFinish();
    await page.person.type(await screen.findByLabelText('Descripción'), 'A medias');
    expect(await screen.findByText(/Guardado en este dispositivo · hace un momento/)).toBeInTheDocument();
    cleanup();
    openFinish(undefined, null);
    expect(await screen.findByLabelText('Descripción')).toHaveValue('A medias');
    expect(screen.getByText('N° 1042')).toBeInTheDocument();
  });

  it('is shown to no other person', async () => {
    await keep(8);
    const page = openFinish(undefined, null);
    expect(await screen.findByText('No tienes solicitudes asignadas')).toBeInTheDocument();
    expect(page.address()).toBe(PAGES.requestOperator.path);
    expect(screen.queryByText('Sin terminar en este dispositivo')).not.toBeInTheDocument();
  });

  it('does not open the request that another person had open when their session ended', async () => {
    const page = openFinish(undefined, stateOf(REQUEST, 8));
    await waitFor(() => expect(page.address()).toBe(PAGES.requestOperator.path));
  });

  it('is chosen from the list when there are several', async () => {
    await keep();
    await keep(OPERATOR.id, { ...REQUEST, id: 10, numRequest: 1043 });
    const page = openFinish(undefined, null);
    expect(await screen.findByText('Sin terminar en este dispositivo')).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: /^Continuar N° 1043/ }));
    expect(await screen.findByLabelText('Descripción')).toHaveValue('De la 1043');
    expect(screen.getByText('1 de 5')).toBeInTheDocument();
  });

  it('of a request that is past says so when it is opened', async () => {
    await keep();
    openFinish(({ path }) => (path === '/request/by-id/9' ? answer({ id: 9, status: 'finalizado' }) : undefined));
    expect(await screen.findByText('Esta solicitud ya no se puede finalizar')).toBeInTheDocument();
    expect(screen.getByLabelText('Descripción')).toHaveValue('De la 1042');
  });

  it('of a request whose start waits on the device can still be sent', async () => {
    await keep();
    const submission = { key: 'k1', print: 'p', isPending: true, earlier: 'none' as const };
    await saveDraft(drafts, 'start', { fields: { branch: 2 }, files: {} }, { submission });
    const read = jest.fn(() => Promise.resolve(answer({ id: 9, status: 'asignado' })));
    openFinish(({ path, method }) => {
      if (method === 'POST') return new Promise(() => undefined);
      return path === '/request/by-id/9' ? read() : undefined;
    });
    expect(await screen.findByLabelText('Descripción')).toHaveValue('De la 1042');
    await waitFor(() => expect(read).toHaveBeenCalled());
    await act(() => read.mock.results[0]!.value as Promise<unknown>);
    expect(screen.queryByText('Esta solicitud ya no se puede finalizar')).not.toBeInTheDocument();
  });

  it('reports that another tab continues the form, and overwrites nothing', async () => {
    await keep();
    const page = openFinish();
    const description = await screen.findByLabelText('Descripción');
    const id = { user: OPERATOR.id, kind: 'finish' as const, request: REQUEST.id };
    await drafts.open(id, 'the other tab');
    await page.person.type(description, '!');
    expect(await screen.findByText('Este borrador se siguió en otra pestaña')).toBeInTheDocument();
    expect(drafts.all()[0]?.content.fields.description).toBe('De la 1042');
    await page.person.click(buttonOf('Lo que se ve aquí'));
    await waitFor(() => expect(drafts.all()[0]?.content.fields.description).toBe('De la 1042!'));
  });

  it('reports that nothing is saved when the device cannot store drafts', async () => {
    drafts.failWith(new Error('private window'));
    const page = openFinish();
    await page.person.type(await screen.findByLabelText('Descripción'), 'x');
    expect(await screen.findByText(/Este navegador no guarda borradores/)).toBeInTheDocument();
  });

  it('saves the text when there is no room for the photos, and says so', async () => {
    drafts.failWith(new DOMException('full', 'QuotaExceededError'), true);
    const page = openFinish();
    await page.person.type(await screen.findByLabelText('Descripción'), 'Con fotos');
    await choosePhotos(page.person, screen.getByLabelText('Fotos del resultado'), photo());
    expect(await screen.findByText(/Sin espacio en este dispositivo/)).toBeInTheDocument();
    expect(drafts.all()[0]?.content.fields.description).toBe('Con fotos');
  });
});
