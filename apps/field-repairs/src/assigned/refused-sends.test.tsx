import { useConnection, useDeviceClock } from '@portal/api-client';
import { markPhotoReady } from '@portal/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { saveAs } from 'file-saver';
import { answer, answerCreated, answerPage } from '../../../../tools/testing/browser/samples';
import { choosePhotos } from '../../../../tools/testing/browser/choose-photos';
import type { RepairForm } from '../drafts/repair-draft';
import { PAGES } from '../pages';
import { openPage, type Network } from '../testing/open-page';
import { replaceDeviceDrafts, saveDraft, type MemoryRepairDrafts } from '../testing/repair-drafts';
import { ASSIGNED, OPERATOR, photo } from '../testing/samples';

jest.mock('file-saver', () => ({ saveAs: jest.fn() }));

let drafts: MemoryRepairDrafts;
beforeEach(() => {
  drafts = replaceDeviceDrafts();
});
afterEach(() =>
  act(() => {
    useConnection.setState({ isOnline: true });
    useDeviceClock.setState({ clockMs: 0 });
  }),
);

/** Submits a form while there is no network. */
async function handOver(kind: RepairForm, photos: File[] = [photo()]): Promise<void> {
  const fields = kind === 'start' ? { branch: 2 } : { reason: 'Falta <un> repuesto' };
  const submittedAt = Date.parse('2026-12-02T13:30:00.000Z');
  const submission = { key: `k-${kind}`, print: 'p', isPending: true, earlier: 'none' as const, submittedAt };
  await saveDraft(drafts, kind, { fields, files: { file: photos } }, { submission });
}

type Refusing = { status: number; code: string; message: string; errors?: Record<string, string> };

/** The operator's list, with sends that are refused until they are accepted. */
function openList(refusal: Refusing) {
  let isRefused = true;
  let isAway = false;
  const network: Network = ({ method, path }) => {
    if (isAway) throw new Error('no network');
    if (path === '/branches/') return answer([{ id: 2, name: 'Casa matriz' }]);
    if (method === 'GET') {
      return path.startsWith('/request/assigned/') ? answerPage(ASSIGNED) : undefined;
    }
    return isRefused
      ? { status: refusal.status, body: refusal }
      : answerCreated({ id: 1, request: ASSIGNED.id, status: 'en proceso' });
  };
  const page = openPage(PAGES.requestOperator.path, OPERATOR, network);
  const sends = () => page.requests.filter(({ method }) => method === 'POST');
  return { page, sends, accept: () => (isRefused = false), leave: () => (isAway = true) };
}

const forSending = async () => within(await screen.findByRole('region', { name: 'Por enviar' }));
const TAKEN = 'Esta solicitud ya no está en tus manos. Ana Pérez la asignó a otra persona el 02-12-2026 a las 10:12';
const gone = (status: number, message: string) => ({
  status,
  code: status === 404 ? 'NOT_FOUND' : 'STATE_CONFLICT',
  message,
});
const wrong = (errors: Record<string, string>) => ({
  status: 422,
  code: 'VALIDATION',
  message: 'Hay campos por corregir',
  errors,
});

const REFUSED_PHOTO: Refusing = {
  status: 415,
  code: 'UNSUPPORTED_TYPE',
  message: '«mala.jpg» está dañado: elige otra foto',
  errors: { 'file[1]': '«mala.jpg» está dañado: elige otra foto' },
};

describe('a send that came back', () => {
  it.each<[what: string, refusal: Refusing, told: string | RegExp, action: string]>([
    ['went to somebody else', gone(404, TAKEN), `${TAKEN}.`, 'Enviar de nuevo N° 1042: Iniciar solicitud'],
    [
      'was deleted',
      gone(
        409,
        'No se puede iniciar una solicitud en estado eliminado. Camila Soto la eliminó el 02-12-2026 a las 10:12: «Ya no lo necesito»',
      ),
      /Camila Soto la eliminó el 02-12-2026 a las 10:12: «Ya no lo necesito»/,
      'Enviar de nuevo N° 1042: Iniciar solicitud',
    ],
    [
      'lost its permit',
      gone(409, 'El número del permiso es requerido. Ana Pérez cambió su permiso el 02-12-2026 a las 10:12'),
      /Ana Pérez cambió su permiso/,
      'Enviar de nuevo N° 1042: Iniciar solicitud',
    ],
    [
      'has a wrong time',
      wrong({ startedAt: 'Según el teléfono el trabajo empezó el 02-12-2026 10:30, una hora que todavía no llega' }),
      /una hora que todavía no llega\. Si lo envías de nuevo, cuenta la hora en que llega al servidor/,
      'Enviar de nuevo N° 1042: Iniciar solicitud',
    ],
    ['is of an older portal', wrong({ floor: 'El piso es requerido' }), /versión nueva/, 'Actualizar la página'],
    [
      'has to be corrected',
      wrong({ branch: 'x' }),
      /Corrígelo y envíalo de nuevo/,
      'Corregir N° 1042: Iniciar solicitud',
    ],
  ])(
    'because the request %s says so, keeps what was entered, and offers what can be done',
    async (_what, refusal, shownText, action) => {
      await handOver('start');
      const { sends } = openList(refusal);
      expect(await screen.findByText(shownText)).toBeInTheDocument();
      const panel = await forSending();
      expect(panel.getByText('No se envió').closest('details')).toHaveAttribute('open');
      for (const name of [action, /^Guardar como archivo/, /^Descartar el borrador/]) {
        expect(panel.getByRole('button', { name })).toBeInTheDocument();
      }
      expect(sends()).toHaveLength(1);
      expect(drafts.all()[0]?.content).toMatchObject({
        fields: { branch: 2 },
        files: { file: [{ name: 'foto.jpg' }] },
      });
    },
  );

  it('arrives when it is sent again, under another key and with the same time', async () => {
    await handOver('start');
    const { page, sends, accept } = openList(gone(404, TAKEN));
    const resend = await screen.findByRole('button', { name: /^Enviar de nuevo/ });
    accept();
    await page.person.click(resend);
    await waitFor(() => expect(drafts.all()).toEqual([]));
    const keys = sends().map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
    expect(sends().map(({ body }) => (body as FormData).get('startedAt'))).toEqual(
      Array(2).fill('2026-12-02T13:30:00.000Z'),
    );
    expect(sends()[0]?.headers['Device-Time']).toMatch(/Z$/);
  });

  it('is sent with the time of the server when the time of the phone cannot be right', async () => {
    await handOver('start');
    const { page, sends, accept } = openList(wrong({ startedAt: 'No' }));
    const resend = await screen.findByText('Enviar con la hora del servidor');
    accept();
    await page.person.click(resend);
    await waitFor(() => expect(drafts.all()).toEqual([]));
    expect((sends()[1]!.body as FormData).has('startedAt')).toBe(false);
  });

  it('is sent without the refused photo, and the following draft is sent too', async () => {
    await handOver('start', [photo('buena.jpg'), photo('mala.jpg')]);
    await handOver('interrupt');
    const { page, sends, accept } = openList(REFUSED_PHOTO);
    expect(await screen.findByText(/«mala\.jpg» está dañado: elige otra foto/)).toBeInTheDocument();
    expect(screen.getByText(/Espera el inicio de la misma solicitud/)).toBeInTheDocument();
    accept();
    await page.person.click(await screen.findByRole('button', { name: /^Enviar sin esa foto N° 1042: Iniciar/ }));
    await waitFor(() => expect(drafts.all()).toEqual([]));
    expect(sends().map(({ path }) => path)).toEqual(['/repairs/start', '/repairs/start', '/repairs/interrupt']);
    const names = (sends()[1]!.body as FormData).getAll('file').map((file) => (file as File).name);
    expect(names).toEqual(['buena.jpg']);
  });

  it('offers no send without the only photo of its set, and marks it in the form', async () => {
    const only = photo('mala.jpg');
    markPhotoReady(only);
    await handOver('start', [only]);
    const message = '«mala.jpg» está dañado: elige otra foto';
    const { page } = openList({ ...REFUSED_PHOTO, message, errors: { 'file[0]': message } });
    await (await forSending()).findByText('No se envió');
    await page.person.click(screen.getByRole('button', { name: /^Corregir N° 1042: Iniciar/ }));
    expect(screen.queryByRole('button', { name: /^Enviar sin esa foto/ })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Iniciar solicitud' }));
    expect(await dialog.findByLabelText('Foto del lugar')).toHaveAccessibleDescription(new RegExp(message));
    expect(within(dialog.getByRole('list')).getByRole('listitem')).toHaveTextContent('No sirve');
  });

  it('gives the same reason in its form, and does not claim that it arrived', async () => {
    await handOver('start');
    const { page } = openList(gone(404, TAKEN));
    await (await forSending()).findByText('No se envió');
    await page.person.click(screen.getByRole('button', { name: /^Ver lo ingresado N° 1042/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Iniciar solicitud' }));
    expect(await dialog.findByText(new RegExp(TAKEN))).toBeInTheDocument();
    expect(dialog.getByText('Esta solicitud ya no se puede iniciar')).toBeInTheDocument();
    expect(dialog.queryByText(/ya había sido recibido/)).not.toBeInTheDocument();
  });

  it('can be saved as a file, with its photos and why it came back', async () => {
    await handOver('interrupt');
    const { page } = openList(gone(404, TAKEN));
    await page.person.click(await screen.findByRole('button', { name: /^Guardar como archivo/ }));
    await waitFor(() => expect(saveAs).toHaveBeenCalled());
    const file = jest.mocked(saveAs).mock.calls[0]![0] as File;
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(file);
    });
    expect(file.name).toBe('solicitud-1042-sin-terminar.html');
    for (const part of [
      'Falta &lt;un&gt; repuesto',
      TAKEN,
      '02-12-2026 10:30',
      'src="data:image/jpeg;base64,/9j/2gAC/9k="',
    ]) {
      expect(text).toContain(part);
    }
  });
});

it('a start without a network closes its dialog, waits in the list, and can be corrected there', async () => {
  const { page, leave } = openList(gone(404, TAKEN));
  await page.person.click(await screen.findByRole('button', { name: 'Iniciar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Iniciar solicitud' });
  await page.person.click(await within(dialog).findByLabelText('Sede representada:'));
  await page.person.click(await screen.findByTitle('Casa matriz'));
  await choosePhotos(page.person, within(dialog).getByLabelText('Foto del lugar'), photo());
  act(() => useConnection.setState({ isOnline: false }));
  leave();
  await page.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/quedó en «Por enviar»/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const panel = await forSending();
  expect(panel.getByText('Por enviar', { selector: '.ant-tag' })).toBeInTheDocument();
  await page.person.click(await panel.findByRole('button', { name: 'Corregir N° 1042: Iniciar solicitud' }));
  const reopened = within(await screen.findByRole('dialog', { name: 'Iniciar solicitud' }));
  expect(await reopened.findByText('1 de 5')).toBeInTheDocument();
  expect(reopened.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  await waitFor(() => expect(drafts.all()[0]?.submission?.isPending).toBe(false));
});

it('says that the clock of the phone is wrong', async () => {
  act(() => useDeviceClock.setState({ clockMs: 130 * 60_000 }));
  openList(gone(404, TAKEN));
  expect(await screen.findByText(/El reloj de este teléfono está adelantado 2 h 10 min/)).toBeInTheDocument();
});
